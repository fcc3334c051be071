import { SALE_EVENT_KINDS, type SaleEventKind } from '@talao/fiscal/sale/event'
import { z } from 'zod'
import { MAPPING_FIELDS, type MappingField, NEEDED_MAPPING_FIELDS } from './mapping-fields.ts'

/** Where a value stands in a delivery: names joined by dots, positions in a list as numbers (`customer.phones.0.number`). */
const MappingPath = z
  .string()
  .trim()
  .min(1, 'Escolha um campo do aviso.')
  .max(200, 'Use até 200 caracteres.')
  .regex(/^[^.\s][^.]*(\.[^.]+)*$/u, 'Escreva os nomes separados por pontos.')

/**
 * How a user told us to read the deliveries of a platform nobody documents. `paths` says where each of our fields stands;
 * `kinds` what each word of the event means (compared without accents or case; a word that is not there is kept as NEEDS_MAPPING).
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

/** How the deliveries of a platform without a reader of its own are known to be: places and words, for a seller to look at and save. */
export const ReadyMadeMappingOut = z.object({ id: z.string(), name: z.string(), mapping: SaleMapping })
export type ReadyMadeMappingOut = z.output<typeof ReadyMadeMappingOut>
