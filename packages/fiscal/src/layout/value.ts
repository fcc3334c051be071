import type { Row } from './row.ts'

/**
 * The object that rows describe: tags as keys, text as values, lists where a row may occur more than once. Rows of
 * choices stand beside the others, each of them optional: which of them go together is checked, not typed.
 */
export type ValueOf<Rows extends readonly Row[]> = {
  [R in Direct<Rows[number]> as R['occurs'] extends `0-${string}` ? never : R['tag']]: Content<R>
} & {
  [R in Direct<Rows[number]> as R['occurs'] extends `0-${string}` ? R['tag'] : never]?: Content<R> | undefined
} & {
  [R in Chosen<Rows[number]> as R['tag']]?: Content<R> | undefined
}

type Tagged = { kind: 'field' | 'group'; tag: string; occurs: string }

type Direct<R> = Extract<R, Tagged>

/** Choices stand in choices at most three deep. */
type Chosen<R> = Direct<Inside<R>> | Direct<Inside<Inside<R>>> | Direct<Inside<Inside<Inside<R>>>>

type Inside<R> = R extends { kind: 'choice'; branches: readonly (readonly (infer Inner)[])[] } ? Inner : never

type Content<R extends Tagged> = R['occurs'] extends '1' | '0-1' ? One<R> : readonly One<R>[]

type One<R> = R extends { kind: 'group'; rows: infer Rows extends readonly Row[] } ? ValueOf<Rows> : string

/** A value of any layout, as the walkers see it. */
export type AnyValue = { readonly [tag: string]: AnyContent | undefined }
export type AnyContent = string | AnyValue | readonly (string | AnyValue)[]
