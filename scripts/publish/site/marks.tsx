/** @jsxRuntime automatic @jsxImportSource preact */
import { usePage } from './facts.ts';

/** The mark of a platform or vendor before its name; nothing where there is none. */
export function Mark({ id }: { id: string }) {
  const { facts, link } = usePage();
  const { names, sprite } = facts.marks;
  const name = names.get(id);
  if (name === undefined) return null;
  return (
    <svg class="logo" aria-hidden="true">
      <use href={`${link(sprite.path)}#${name}`} />
    </svg>
  );
}
