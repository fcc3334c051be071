import type { SaleIntegrationOut } from '@talao/contract'
import { isRefusingDeliveries } from '@talao/contract/integration/refusing-deliveries'
import { ago, count } from '../../../lib/format.ts'

type Facts = Pick<SaleIntegrationOut, 'refused_count' | 'refused_at' | 'last_event_at'>

/** Why an integration needs attention. Refused deliveries come first, because their sales are stored nowhere. */
export function problemOf(
  { counts, ...facts }: Facts & Pick<SaleIntegrationOut, 'counts'>,
  now: Date,
): { tone: 'vermelho' | 'ambar'; text: string } | undefined {
  if (isRefusingDeliveries(facts)) {
    const when = facts.refused_at === null ? '' : `, o último ${ago(facts.refused_at, now)}`
    const what = facts.refused_count === 1 ? '1 aviso recusado' : `${count(facts.refused_count)} avisos recusados`
    return { tone: 'vermelho', text: `${what}${when}: o segredo não confere. Ele foi trocado na plataforma?` }
  }
  if (counts.failed > 0)
    return {
      tone: 'vermelho',
      text:
        counts.failed === 1
          ? '1 aviso não pôde ser aplicado: está guardado e não virou venda. Leia-o de novo.'
          : `${count(counts.failed)} avisos não puderam ser aplicados: estão guardados e não viraram venda. Leia-os de novo.`,
    }
  if (counts.needs_mapping === 0) return undefined
  return {
    tone: 'ambar',
    text:
      counts.needs_mapping === 1
        ? '1 aviso precisa de mapeamento: está guardado e não virou venda.'
        : `${count(counts.needs_mapping)} avisos precisam de mapeamento: estão guardados e não viraram venda.`,
  }
}
