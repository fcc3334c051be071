import { z } from 'zod'
import { BooleanIn, codes, Id, PercentOut, text } from './fields.ts'
import { COMPANY_SELLS_LABELS, CONFIDENCES } from './values.ts'

/** The steps of the beginning, in the order in which one goes them, by the word each bears in the address. */
export const BEGINNING_STEPS = [
  'vende',
  'empresa',
  'certificado',
  'produto',
  'servico',
  'numeracao',
  'nota-de-teste',
  'plataforma',
  'producao',
] as const
export type BeginningStep = (typeof BEGINNING_STEPS)[number]

const Sells = z
  .array(codes(COMPANY_SELLS_LABELS))
  .min(1, 'Diga o que você vende.')
  .max(5, 'Escolha até 5.')
  .refine((said) => new Set(said).size === said.length, 'Diga cada coisa uma vez.')

/** What a company sells. A form says it as `COURSES,EBOOKS`, or one by one as `sells[0]`; an empty text is "not asked". */
export const SellsIn = z
  .union([
    z.literal('').transform(() => null),
    z.string().transform((said) => said.split(',').map((one) => one.trim())),
    z.record(z.string().regex(/^\d+$/), z.string()).transform((said) => Object.values(said)),
    z.array(z.string()),
  ])
  .pipe(Sells.nullable())
  .nullable()
export const SellsOut = z.array(codes(COMPANY_SELLS_LABELS)).nullable()

/**
 * One thing a company needs before its notes can leave, and where it is mended. `step`: the one of the beginning that asks for it, null for what
 * comes later. `kind`: the note that needs it; absent where every note does. `fields`: the wire paths that lack, of the company and its defaults.
 * `said`: the provider's own words, where the text puts them into plain ones.
 */
export const ReadinessItem = z.object({
  key: z.string(),
  ok: z.boolean(),
  text: z.string(),
  route: z.string(),
  step: z.enum(BEGINNING_STEPS).nullable(),
  kind: z.enum(['NFE', 'NFSE']).optional(),
  fields: z.array(z.string()),
  said: z.string().optional(),
})
export type ReadinessItem = z.output<typeof ReadinessItem>
/** `sells`: the kinds of notes that were judged, those the company sells by or has in production. */
export const ReadinessReply = z.object({
  data: z.array(ReadinessItem),
  sells: z.object({ nfe: z.boolean(), nfse: z.boolean() }),
})

/** `words`: what is sold, as the seller says it ("curso online"). `apply` writes what is suggested into defaults that are empty. */
export const PresetsBody = z.strictObject({
  sells: SellsIn.pipe(Sells),
  words: z.union([z.literal('').transform(() => undefined), text(120)]).optional(),
  apply: BooleanIn.optional(),
})

/** Why fields are suggested: by which law or table, and how sure that is. */
const Why = z.object({
  fields: z.array(z.string()),
  text: z.string(),
  source: z.string(),
  confidence: z.enum(CONFIDENCES),
})
const Ncm = z.object({ ncm: z.string(), name: z.string() })
/** A null code is left to the person: the table has several, or none. */
const ServiceChoice = z.object({
  id: z.string(),
  name: z.string(),
  lc_116: z.string(),
  national_service_code: z.string().nullable(),
  nbs: z.string().nullable(),
  cindop: z.string().nullable(),
  cclasstrib: z.string().nullable(),
})
export const GoodsPresets = z.object({
  ncm: z.string().nullable(),
  cfops: z.object({
    cfop_same_state: z.string(),
    cfop_other_state_icms_taxpayer: z.string(),
    cfop_other_state_no_icms_taxpayer: z.string(),
    cfop_other_country: z.string(),
  }),
  nfe_tax: z.record(z.string(), z.string()),
  why: z.array(Why),
  choices: z.array(Ncm).max(5),
})
export const ServicePresets = ServiceChoice.omit({ id: true, name: true, lc_116: true }).extend({
  lc_116: z.string().nullable(),
  /** What to do about the ISS; a rate is suggested to nobody. */
  iss: z.object({ iss_aliquot: PercentOut.nullable(), text: z.string() }),
  why: z.array(Why),
  choices: z.array(ServiceChoice).max(5),
})
/** The block of a kind that is not sold is null. `applied`: the paths of the defaults that were written. */
export const PresetsOut = z.object({
  id: Id,
  nfe: GoodsPresets.nullable(),
  nfse: ServicePresets.nullable(),
  applied: z.array(z.string()),
})
export type PresetsOut = z.output<typeof PresetsOut>
