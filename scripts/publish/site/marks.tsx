/** @jsxRuntime automatic @jsxImportSource preact */
import { usePage } from './facts.ts';

/** The mark of a platform or vendor before its name; nothing where there is none. */
export function Mark({ id }: { id: string }) {
  const drawing = usePage().facts.marks.get(id);
  if (drawing === undefined) return null;
  return (
    <svg
      class="logo"
      aria-hidden="true"
      viewBox={drawing.box}
      dangerouslySetInnerHTML={{ __html: drawing.paths }}
    />
  );
}
