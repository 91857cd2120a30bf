/** @jsxRuntime automatic @jsxImportSource preact */
import { Verbatim } from './verbatim.tsx';

function NoteList({ notes }: { notes: readonly string[] }) {
  return (
    <ul class="notes">
      {notes.map((note, index) => (
        // The same note may stand twice, and both count.
        <li key={`${index.toString()} ${note}`}>
          <Verbatim words={note} />
        </li>
      ))}
    </ul>
  );
}

/** A plan's limits in the vendor's words; beyond `shown` of them they are folded away. */
export function LimitNotes({ notes, shown }: { notes: readonly string[]; shown: number }) {
  if (notes.length === 0) return <span class="none">none published</span>;
  // One that is left over takes no more room than the line that would unfold it.
  const cut = notes.length <= shown + 1 ? notes.length : shown;
  return (
    <>
      <NoteList notes={notes.slice(0, cut)} />
      {cut < notes.length && (
        <details>
          <summary>{notes.length - cut} more</summary>
          <NoteList notes={notes.slice(cut)} />
        </details>
      )}
    </>
  );
}
