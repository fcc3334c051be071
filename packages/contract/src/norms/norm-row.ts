import { NORM_CONFIDENCES, NORM_KINDS, NORM_LAYERS, NORM_STATES, type NormRow } from '@talao/fiscal/norms/norm-row'
import { z } from 'zod'
import { Day, Id, Timestamp, text } from '../fields/fields.ts'
import { whenFieldsValid } from '../fields/write.ts'
import { NORM_CODES, parseNormValue } from './norm-values.ts'

export const NormKindField = z.enum(NORM_KINDS, 'Escolha um dos valores oferecidos.')
export const NormStateField = z.enum(NORM_STATES, 'Escolha um dos valores oferecidos.')
const Confidence = z.enum(NORM_CONFIDENCES, 'Escolha A, B ou C.')
const Source = text(300)
const SourceUrl = z.url({ protocol: /^https?$/, error: 'Informe o endereço inteiro, com https://.' }).max(500)

const ROW = {
  kind: NormKindField,
  code: z.string().trim().min(1, 'Preencha este campo.').max(120, 'Use até 120 caracteres.'),
  valid_from: Day,
  valid_to: Day.nullable().default(null),
  value: z.record(z.string().max(60), z.unknown()).nullable().default(null),
  state: NormStateField,
  confidence: Confidence.default('B'),
  source: Source,
  source_url: SourceUrl.nullable().default(null),
  published_on: Day.nullable().default(null),
  struck_on: Day.nullable().default(null),
  note: text(1000).nullable().default(null),
}

/** A row as a bundle's file and a user write it; the value is checked by the schema of its kind. */
export const NormRowIn = z
  .strictObject(ROW)
  .superRefine(
    refuseContradictions,
    whenFieldsValid('kind', 'code', 'valid_from', 'valid_to', 'value', 'state', 'struck_on'),
  )
  .transform((row): NormRow => {
    const read = row.value === null ? null : parseNormValue(row.kind, row.value)
    return { ...row, code: codeAsRead(row), value: read?.success ? read.data : null }
  })

/** A duty names its item as LC 116 does (`1.05`); the service lists write `01.05`, which no note would find. */
function codeAsRead({ kind, code }: Pick<NormRow, 'kind' | 'code'>): string {
  return kind === 'DUTY' ? code.replace(/\/0(\d\.\d{2})$/, '/$1') : code
}

export const NormStrikeBody = z.strictObject({
  kind: NormKindField,
  code: ROW.code,
  valid_from: Day,
  struck_on: Day,
  source: Source,
})
/** The form that replaces all rows of one kind; the CSV is its file. */
export const NormTableBody = z.strictObject({ kind: NormKindField, source: Source, published_on: Day })

type RowGiven = z.output<z.ZodObject<typeof ROW>>

function refuseContradictions(row: RowGiven, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (!NORM_CODES[row.kind].test(row.code)) refuse('code', 'Este código não tem a forma dos deste tipo.')
  if (row.valid_to !== null && row.valid_to < row.valid_from)
    refuse('valid_to', 'A data final vem antes da inicial. Troque as datas.')
  if (row.state === 'STRUCK' && row.struck_on === null) refuse('struck_on', 'Diga em que dia ela foi riscada.')
  if (row.state !== 'STRUCK' && row.struck_on !== null) refuse('struck_on', 'Só uma norma riscada tem este dia.')
  if (row.state === 'UNKNOWN' && row.value !== null) refuse('value', 'Uma norma ainda não fixada não tem valor.')
  if (row.value === null) {
    if (row.state === 'IN_FORCE' || row.state === 'PROVISIONAL') refuse('value', 'Preencha este campo.')
    return
  }
  const read = parseNormValue(row.kind, row.value)
  for (const { path, message } of read.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['value', ...path], message })
}

export const NormRowOut = z.object({
  kind: NormKindField,
  code: z.string(),
  valid_from: z.string(),
  valid_to: z.string().nullable(),
  value: z.record(z.string(), z.unknown()).nullable(),
  state: NormStateField,
  confidence: z.enum(NORM_CONFIDENCES),
  source: z.string(),
  source_url: z.string().nullable(),
  published_on: z.string().nullable(),
  struck_on: z.string().nullable(),
  note: z.string().nullable(),
  layer: z.enum(NORM_LAYERS),
  /** False for a struck row, and for one that a row of a later layer replaces. */
  counts: z.boolean(),
  /** Set for a row that a user typed: it carries no signature. */
  typed: z.object({ user: z.object({ id: Id, name: z.string() }), at: Timestamp }).nullable(),
})
export type NormRowOut = z.output<typeof NormRowOut>
