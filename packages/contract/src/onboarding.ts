import { z } from 'zod'
import { BooleanIn, codes, Id, PercentOut, text } from './fields.ts'
import { COMPANY_SELLS_LABELS, CONFIDENCES } from './values.ts'

/** Onboarding steps in order, by their URL segment. */
export const ONBOARDING_STEPS = [
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
export type BeginningStep = (typeof ONBOARDING_STEPS)[number]

const Sells = z
  .array(codes(COMPANY_SELLS_LABELS))
  .min(1, 'Diga o que você vende.')
  .max(5, 'Escolha até 5.')
  .refine((said) => new Set(said).size === said.length, 'Diga cada coisa uma vez.')

/**
 * What a company sells. A form sends it as `COURSES,EBOOKS` or as `sells[0]`, `sells[1]`; an empty text means "not
 * asked yet".
 */
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
 * One requirement a company must meet before its notes can be sent, and where to fix it. `step`: the onboarding step
 * that asks for it, null for later requirements. `kind`: the kind of note that needs it; absent when every note does.
 * `fields`: missing wire paths of the company and its defaults. `said`: the provider's original message, when `text`
 * puts it into plain language.
 */
export const ReadinessItem = z.object({
  key: z.string(),
  ok: z.boolean(),
  text: z.string(),
  route: z.string(),
  step: z.enum(ONBOARDING_STEPS).nullable(),
  kind: z.enum(['NFE', 'NFSE']).optional(),
  fields: z.array(z.string()),
  said: z.string().optional(),
})
export type ReadinessItem = z.output<typeof ReadinessItem>
/** `sells`: the kinds of notes checked, which are those the company sells with or has in production. */
export const ReadinessReply = z.object({
  data: z.array(ReadinessItem),
  sells: z.object({ nfe: z.boolean(), nfse: z.boolean() }),
})

/**
 * `words`: what is sold, as the seller calls it ("curso online"). `apply` writes the suggestions into empty defaults.
 */
export const PresetsBody = z.strictObject({
  sells: SellsIn.pipe(Sells),
  words: z.union([z.literal('').transform(() => undefined), text(120)]).optional(),
  apply: BooleanIn.optional(),
})

/** Why fields are suggested: the law or table, and how certain it is. */
const Why = z.object({
  fields: z.array(z.string()),
  text: z.string(),
  source: z.string(),
  confidence: z.enum(CONFIDENCES),
})
const Ncm = z.object({ ncm: z.string(), name: z.string() })
/** A null code is left to the user: the table has several or none. */
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
  /** Advice about the ISS; `iss_aliquot` is never suggested. */
  iss: z.object({ iss_aliquot: PercentOut.nullable(), text: z.string() }),
  why: z.array(Why),
  choices: z.array(ServiceChoice).max(5),
})
/** The block of a kind that is not sold is null. `applied`: paths of the defaults that were written. */
export const PresetsOut = z.object({
  id: Id,
  nfe: GoodsPresets.nullable(),
  nfse: ServicePresets.nullable(),
  applied: z.array(z.string()),
})
export type PresetsOut = z.output<typeof PresetsOut>
