import { z } from 'zod'
import { BooleanIn, Day, Id, IntIn, optionalText, Timestamp } from '../fields/fields.ts'
import { whenFieldsValid, writable } from '../fields/write.ts'

/**
 * A gap: numbers of a serie that no document uses. `legal_date` is the deadline for declaring them to the authority.
 */
export const GapOut = z.object({
  serie: z.int(),
  start_number: z.int(),
  end_number: z.int(),
  legal_date: Day,
  /** The inutilização requested for these numbers: on its way, or refused with the reason. */
  void_range: z
    .object({ id: Id, status: z.enum(['REQUESTED', 'DENIED', 'FAILED']), message: z.string().nullable() })
    .optional(),
})
export type GapOut = z.output<typeof GapOut>

const Serie = IntIn.pipe(z.int().max(999, 'A série vai até 999.'))
/**
 * Series available to an issuer's own program: above 889 they belong to the authority and to natural persons (rejeição
 * 266). Source: MOC 7.0, B07.
 */
const OwnSerie = IntIn.pipe(
  z.int().min(0, 'A série vai de 0 a 889.').max(889, 'A série vai de 0 a 889: as outras são da própria SEFAZ.'),
)
const NoteNumber = IntIn.pipe(z.int().min(1, 'Os números começam em 1.').max(999_999_999, 'O número é alto demais.'))

/** Without `in_production`: the environment in which the company issues now. */
export const GapsQuery = z.strictObject({
  company_id: IntIn.optional(),
  serie: Serie.optional(),
  year: IntIn.optional(),
  in_production: BooleanIn.optional(),
})

/** REQUESTED: on its way. DENIED: refused by the authority. FAILED: never reached the authority's records. */
export const VoidRangeOut = z.object({
  id: Id,
  serie: z.int(),
  start_number: z.int(),
  end_number: z.int(),
  reason: z.string(),
  status: z.enum(['REQUESTED', 'DONE', 'DENIED', 'FAILED']),
  message: z.string().nullable(),
  protocol: z.string().nullable(),
  registered_at: Timestamp.nullable(),
  created_at: Timestamp,
  has_xml: z.boolean(),
})
export type VoidRangeOut = z.output<typeof VoidRangeOut>

/** Largest range of one inutilização: the authority refuses wide ranges (rejeição 201). */
const WIDEST = 1000
export const VoidRangeBody = z
  .strictObject({
    company_id: IntIn.optional(),
    serie: OwnSerie,
    start_number: NoteNumber,
    end_number: NoteNumber,
    reason: z.string('Escreva o motivo.').trim().max(1000, 'Use até 255 caracteres.'),
    in_production: BooleanIn.optional(),
  })
  .refine(({ start_number, end_number }) => end_number >= start_number, {
    path: ['end_number'],
    ...whenFieldsValid('start_number', 'end_number'),
    message: 'O último número não pode ser menor que o primeiro.',
  })
  .refine(({ start_number, end_number }) => end_number - start_number < WIDEST, {
    path: ['end_number'],
    ...whenFieldsValid('start_number', 'end_number'),
    message: 'Inutilize até 1.000 números por vez.',
  })

const Batch = IntIn.pipe(z.int().min(1, 'Os lotes começam em 1.').max(999_999_999))
const NfeAccess = z.strictObject({ next_number: NoteNumber, serie: OwnSerie, next_batch: Batch }).partial()
/** An absent or empty secret keeps the stored one, `null` deletes it. */
const NfsAccess = z
  .strictObject({
    next_number: NoteNumber,
    serie: z
      .string()
      .trim()
      .regex(/^\d{1,5}$/, 'A série tem de 1 a 5 algarismos.')
      // Series from 50000 on belong to the state's own issuers (E0010).
      .refine((serie) => Number(serie) >= 1 && Number(serie) <= 49_999, 'A série vai de 1 a 49999.')
      // Drops leading zeros: otherwise 01 and 1 would be two series with separate numbers.
      .overwrite((serie) => serie.replace(/^0+(?=\d)/, '')),
    next_batch: Batch,
    username: optionalText(120),
    password: z.string().max(200).nullable(),
    token: z.string().max(500).nullable(),
    has_password: z.unknown(),
    has_token: z.unknown(),
  })
  .partial()

export const NfeAccessSettingIn = writable({ homologation: NfeAccess, production: NfeAccess })
export const NfsAccessSettingIn = writable({ homologation: NfsAccess, production: NfsAccess })

const NfeAccessOut = z.object({ next_number: z.int(), serie: z.int(), next_batch: z.int() })
const NfsAccessOut = z.object({
  next_number: z.int(),
  serie: z.string(),
  next_batch: z.int(),
  username: z.string().nullable(),
  has_password: z.boolean(),
  has_token: z.boolean(),
})
export const NfeAccessSettingOut = z.object({ homologation: NfeAccessOut, production: NfeAccessOut })
export type NfeAccessSettingOut = z.output<typeof NfeAccessSettingOut>
export const NfsAccessSettingOut = z.object({ homologation: NfsAccessOut, production: NfsAccessOut })
export type NfsAccessSettingOut = z.output<typeof NfsAccessSettingOut>

/** `dry_run` saves nothing: the provider validates the registration and lists what would change. */
export const SyncBody = z.strictObject({ dry_run: BooleanIn.default(false) }).nullish()
const Differences = z.array(z.object({ field: z.string(), label: z.string(), ours: z.string(), theirs: z.string() }))
export const RegistrationOut = z.object({
  data: z.object({ differences: Differences, synced_at: Timestamp.nullable() }),
  message: z.string(),
})

/** Stored state of the company's registration with its gateway, without asking the gateway. */
export const RegistrationStateOut = z.object({
  /** NONE: its notes go straight to the authorities. */
  state: z.enum(['NONE', 'PENDING', 'SYNCED', 'REFUSED']),
  synced_at: Timestamp.nullable(),
  checked_at: Timestamp.nullable(),
  error: z.string().nullable(),
  differences: Differences,
  /** WAITING: the gateway has no certificate or an older one; it is sent with the next registration. */
  certificate: z.enum(['NONE', 'WAITING', 'SAME']),
  tokens: z.object({ homologation: z.boolean(), production: z.boolean() }),
  /** Since when the gateway's webhook notices use their current secret; null while there are none. */
  hooks_since: Timestamp.nullable(),
  /** Next numbers set by a user but not yet sent to the gateway. */
  numbers_waiting: z.array(z.object({ kind: z.enum(['NFE', 'NFSE']), in_production: z.boolean() })),
})
export type RegistrationStateOut = z.output<typeof RegistrationStateOut>
