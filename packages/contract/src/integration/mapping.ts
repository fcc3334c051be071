import { SALE_EVENT_KINDS, type SaleEventKind } from '@talao/fiscal/sale/event'
import { z } from 'zod'
import { MAPPING_FIELDS, type MappingField, NEEDED_MAPPING_FIELDS } from './mapping-fields.ts'

/** Path of a value in a delivery: names joined by dots, list positions as numbers (`customer.phones.0.number`). */
const MappingPath = z
  .string()
  .trim()
  .min(1, 'Escolha um campo do aviso.')
  .max(200, 'Use até 200 caracteres.')
  .regex(/^[^.\s][^.]*(\.[^.]+)*$/u, 'Escreva os nomes separados por pontos.')

/**
 * A user-defined mapping for the deliveries of an undocumented platform. `paths` gives the position of each of our
 * fields; `kinds` gives the meaning of each event text (compared without accents or case). A delivery with an unlisted
 * event is stored as NEEDS_MAPPING.
 */
export const SaleMapping = z.strictObject({
  paths: z
    .partialRecord(z.enum(MAPPING_FIELDS), MappingPath)
    .refine((paths) => NEEDED_MAPPING_FIELDS.every((field) => paths[field] !== undefined), {
      error: 'Aponte o evento, o código da venda, o valor, o nome do cliente e o nome do produto.',
    }),
  kinds: z
    .record(z.string().trim().min(1).max(80), z.enum(SALE_EVENT_KINDS))
    .refine((kinds) => Object.keys(kinds).length <= 100, 'Use até 100 palavras.'),
  /** Whether amounts are in reais (`97.50`) or in cents (`9750`). */
  money: z.enum(['DECIMAL', 'CENTS']).default('DECIMAL'),
})
export type SaleMapping = {
  paths: Partial<Record<MappingField, string>>
  kinds: Record<string, SaleEventKind>
  money: 'DECIMAL' | 'CENTS'
}

/**
 * A ready-made mapping for a platform without its own reader: known paths and event texts, for a seller to review and
 * save.
 */
export const ReadyMadeMappingOut = z.object({ id: z.string(), name: z.string(), mapping: SaleMapping })
export type ReadyMadeMappingOut = z.output<typeof ReadyMadeMappingOut>
