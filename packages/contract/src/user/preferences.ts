import { z } from 'zod'

const Name = z.string().trim().min(1).max(60)

/** A saved view of a list: its URL query under a name chosen by the user. */
const SavedView = z.strictObject({ name: Name, query: z.string().max(2000) })

/** A user's display preferences. Null removes a preference, an absent one keeps its value. */
export const PreferencesIn = z
  .strictObject({
    theme: z.enum(['light', 'dark', 'system'], 'Escolha um dos valores oferecidos.').nullable(),
    density: z.enum(['comfortable', 'compact'], 'Escolha um dos valores oferecidos.').nullable(),
    single_key_shortcuts: z.boolean().nullable(),
    /** List name → its columns, in order. */
    columns: z.record(Name, z.array(Name).max(60)).nullable(),
    /** List name → its saved views. */
    views: z.record(Name, z.array(SavedView).max(30)).nullable(),
    /** How often the summary e-mail is sent. */
    digest: z.enum(['none', 'daily', 'weekly'], 'Escolha um dos valores oferecidos.').nullable(),
    /** Hour of day at which the summary is sent, in São Paulo; 8 when absent. */
    digest_hour: z.int().min(0).max(23).nullable(),
  })
  .partial()
  .refine((given) => JSON.stringify(given).length <= LONGEST, 'As preferências são grandes demais.')
export type PreferencesIn = z.output<typeof PreferencesIn>

const LONGEST = 50_000

/** The stored preferences, including keys of older versions of the screens. */
export const PreferencesOut = z.record(z.string(), z.unknown())
