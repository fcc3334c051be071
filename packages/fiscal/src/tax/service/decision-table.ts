/** A row that holds for every case whose named fields have one of the values it lists. Rows are asked in order. */
export type Decision<Case, Answer> = { when: { [Field in keyof Case]?: readonly Case[Field][] }; answer: Answer }

/** The answer of the first row that holds, undefined when none does. */
export function decide<Case extends object, Answer>(
  rows: readonly Decision<Case, Answer>[],
  given: Case,
): Answer | undefined {
  return rows.find(({ when }) => holds(when, given))?.answer
}

function holds<Case extends object>(when: Decision<Case, unknown>['when'], given: Case): boolean {
  return (Object.keys(when) as (keyof Case)[]).every((field) => when[field]?.includes(given[field]) ?? true)
}
