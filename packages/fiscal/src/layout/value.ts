import type { Row } from './row.ts'

/**
 * The object type that rows describe: tags as keys, text as values, lists where a row may occur more than once. Rows
 * inside choices become optional properties; which ones may be combined is checked at run time.
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

/** Choices are nested at most three deep. */
type Chosen<R> = Direct<Inside<R>> | Direct<Inside<Inside<R>>> | Direct<Inside<Inside<Inside<R>>>>

type Inside<R> = R extends { kind: 'choice'; branches: readonly (readonly (infer Inner)[])[] } ? Inner : never

type Content<R extends Tagged> = R['occurs'] extends '1' | '0-1' ? One<R> : readonly One<R>[]

type One<R> = R extends { kind: 'group'; rows: infer Rows extends readonly Row[] } ? ValueOf<Rows> : string
