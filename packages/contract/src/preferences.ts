import { z } from 'zod'

const Name = z.string().trim().min(1).max(60)

/** A list as somebody left it: its address's query under a name of their own. */
const SavedView = z.strictObject({ name: Name, query: z.string().max(2000) })

/** spec/calls.md 3.17: how somebody wants the screens. Null takes a preference away, an absent one stays. */
export const PreferencesIn = z
  .strictObject({
    theme: z.enum(['light', 'dark', 'system'], 'Escolha um dos valores oferecidos.').nullable(),
    density: z.enum(['comfortable', 'compact'], 'Escolha um dos valores oferecidos.').nullable(),
    single_key_shortcuts: z.boolean().nullable(),
    /** By list: its columns, in order. */
    columns: z.record(Name, z.array(Name).max(60)).nullable(),
    /** By list. */
    views: z.record(Name, z.array(SavedView).max(30)).nullable(),
    /** How often a summary is mailed. */
    digest: z.enum(['none', 'daily', 'weekly'], 'Escolha um dos valores oferecidos.').nullable(),
    /** The hour of the day it leaves at, in São Paulo; 8 without one. */
    digest_hour: z.int().min(0).max(23).nullable(),
  })
  .partial()
  .refine((given) => JSON.stringify(given).length <= LONGEST, 'As preferências são grandes demais.')
export type PreferencesIn = z.output<typeof PreferencesIn>

const LONGEST = 50_000

/** What was kept, whatever an older version of the screens knew. */
export const PreferencesOut = z.record(z.string(), z.unknown())
