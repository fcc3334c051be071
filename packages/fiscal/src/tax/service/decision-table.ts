/**
 * A row of a decision table. It matches when every named field has one of the listed values. The first matching row
 * wins.
 */
export type Decision<Case, Answer> = { when: { [Field in keyof Case]?: readonly Case[Field][] }; answer: Answer }

/** The answer of the first matching row, or undefined. */
export function decide<Case extends object, Answer>(
  rows: readonly Decision<Case, Answer>[],
  given: Case,
): Answer | undefined {
  return rows.find(({ when }) => holds(when, given))?.answer
}

function holds<Case extends object>(when: Decision<Case, unknown>['when'], given: Case): boolean {
  return (Object.keys(when) as (keyof Case)[]).every((field) => when[field]?.includes(given[field]) ?? true)
}
