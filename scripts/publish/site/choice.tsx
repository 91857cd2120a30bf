/** @jsxRuntime automatic @jsxImportSource preact */
/** One filter that offers a few values. */
export function Choice(props: {
  name: string;
  label: string;
  all: string;
  options: readonly (readonly [value: string, label: string])[];
}) {
  const { name, label, all, options } = props;
  return (
    <p class="field">
      <label for={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name}>
        <option value="">{all}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </p>
  );
}
