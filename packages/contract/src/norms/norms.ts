import { NORM_CONFIDENCES, NORM_LAYERS } from '@talao/fiscal/norms/norm-row'
import { z } from 'zod'
import { page } from '../fields/answers.ts'
import { BooleanIn, Day, IntIn, Timestamp } from '../fields/fields.ts'
import { writable } from '../fields/write.ts'
import { MAX_PER_PAGE, PER_PAGE } from '../list/lists.ts'
import { NormKindField, NormRowOut, NormStateField } from './norm-row.ts'

/** The rows that count, or with `with=history` also the struck ones and those that a later layer replaces. */
export const NormListQuery = z.strictObject({
  kind: NormKindField.optional(),
  state: NormStateField.optional(),
  layer: z.enum(NORM_LAYERS, 'Escolha um dos valores oferecidos.').optional(),
  /** Only rows in force on this day. */
  on: Day.optional(),
  /** Part of the code, the source or the note. */
  search: z.string().trim().max(150).optional(),
  with: z.literal('history', 'Escolha um dos valores oferecidos.').optional(),
  page: IntIn.pipe(z.int().min(1)).default(1),
  per_page: IntIn.pipe(z.int().min(1).max(MAX_PER_PAGE, `No máximo ${MAX_PER_PAGE} por página.`)).default(PER_PAGE),
})
export type NormListQuery = z.output<typeof NormListQuery>
/** `version` names the build and the bundles in force. */
export const NormPage = page(NormRowOut).extend({ version: z.string() })

export const NormSummaryOut = z.object({
  version: z.string(),
  /** The official tables that ship with Talão, and when each must be compared with its source again. */
  tables: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      as_of: z.string(),
      age_days: z.int(),
      due_on: z.string(),
      is_stale: z.boolean(),
      page: z.url(),
    }),
  ),
  /** What begins in the next 90 days. */
  coming: z.array(
    z.object({
      date: z.string(),
      days: z.int(),
      kind: NormKindField,
      code: z.string(),
      text: z.string(),
      source: z.string(),
      confidence: z.enum(NORM_CONFIDENCES),
    }),
  ),
  unknown: z.array(z.object({ kind: NormKindField, code: z.string(), valid_from: z.string(), text: z.string() })),
  /** What the law announces without a day; `kind` and `code` are of the row that gives it one. */
  undated: z.array(
    z.object({
      name: z.string(),
      kind: NormKindField,
      code: z.string(),
      text: z.string(),
      source: z.string(),
      confidence: z.enum(NORM_CONFIDENCES),
    }),
  ),
  /** Where two layers say different things of one row. */
  conflicts: z.array(z.object({ winner: NormRowOut, loser: NormRowOut })),
})
export type NormSummaryOut = z.output<typeof NormSummaryOut>

/** Kinds separated by commas; empty means all but the large tables of codes. */
export const NormTablesQuery = z.strictObject({
  kinds: z
    .string()
    .transform((typed) => typed.split(',').filter(Boolean))
    .pipe(z.array(NormKindField))
    .optional(),
  /**
   * Only the rows that a bundle brought or an administrator typed, the struck ones among them, for a reader that has
   * what ships with Talão.
   */
  changes: BooleanIn.default(false),
})
/** What a live calculation in the browser needs. */
export const NormTablesOut = z.object({
  version: z.string(),
  rows: z.array(NormRowOut.omit({ layer: true, counts: true, typed: true })),
})

/** The rows of one kind as a CSV file, as `POST /api/norms/table` takes it back. */
export const NormTableQuery = z.strictObject({ kind: NormKindField })

const PublisherKey = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9._-]{1,40}$/, 'Use letras, números, ponto e hífen, até 40.'),
  /** The 32 bytes of an Ed25519 public key, as `npm run norms:key` prints them. */
  public_key: z.string().regex(/^[A-Za-z0-9+/]{43}=$/, 'Cole a chave pública como o comando norms:key a mostra.'),
})
/** No key is shipped: the operator chooses whose bundles to trust. The address is off until switched on. */
export const NormSettingsIn = writable(
  {
    address: z
      .union(
        [
          z.literal('').transform(() => null),
          z.url({ protocol: /^https$/, error: 'Use um endereço https público.' }).max(500, 'Use até 500 caracteres.'),
        ],
        'Use um endereço https público.',
      )
      .nullable(),
    is_on: BooleanIn,
    keys: z
      .array(PublisherKey)
      .max(20, 'Cadastre no máximo 20 chaves.')
      .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'Há duas chaves com o mesmo nome.'),
  },
  ['fetched_at', 'fetch_fault'],
)
export const NormSettingsOut = z.object({
  version: z.int(),
  address: z.string().nullable(),
  is_on: z.boolean(),
  keys: z.array(PublisherKey),
  /** When the address was last asked, and why it gave no bundle. */
  fetched_at: Timestamp.nullable(),
  fetch_fault: z.string().nullable(),
})
export type NormSettingsOut = z.output<typeof NormSettingsOut>
