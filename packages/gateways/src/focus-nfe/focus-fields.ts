import type { JsonValue } from '../transport/json.ts'

/** The fields of a note in the JSON that Focus takes. */
export type FocusFields = Record<string, JsonValue | undefined>
