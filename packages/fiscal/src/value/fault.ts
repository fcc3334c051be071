/** A rule that a note violates, with a text for the user. `path` is the wire path of the field ("items.0.ncm"). */
export type Fault = { code: string; path: string; field: string; text: string }
