import type { NotificationOut } from '@talao/contract'
import { parsePlatformId } from '@talao/contract/fields/ids'

type Data = Pick<NotificationOut['data'], 'id' | 'category' | 'sub_category'>

/**
 * The screen a notification is about. Without an id it is about several records: then their list, filtered to those
 * that need action.
 */
export function notificationAddress({ id, category, sub_category }: Data, isPlatformAdmin: boolean): string {
  switch (category) {
    case 'INTEGRATION':
      return integrationAddress(sub_category, id)
    case 'NFE':
      if (sub_category.startsWith('VOID_')) return '/numeracao'
      return id === null ? '/nota-produto?status=NEEDS_YOU' : `/nota-produto/detalhes/${id}`
    case 'NFSE':
      return id === null ? '/nota-servico?status=NEEDS_YOU' : `/nota-servico/detalhes/${id}`
    case 'SALE':
      return id === null ? '/vendas?status=UNPROCESSED' : `/vendas?status=all&search_field=id&search=${id}&open=${id}`
    case 'IMPORT':
      return id === null ? '/vendas/imports' : `/vendas/import/${id}`
    case 'CERTIFICATE':
      return isPlatformAdmin && id !== null ? `/empresas/${id}` : '/minha-conta'
    case 'CREDIT':
      return '/'
    case 'SYSTEM':
      if (sub_category === 'REGISTER') return isPlatformAdmin && id !== null ? `/empresas/${id}` : '/minha-conta'
      if (sub_category.startsWith('LIMIT_')) return `${id === null ? '/minha-conta' : `/empresas/${id}`}?aba=simples`
      if (sub_category === 'NORM_COMING') return '/normas'
      return sub_category === 'WEBHOOK_OFF' ? '/configuracoes/webhooks' : '/nota-produto?status=all'
    default:
      return category satisfies never
  }
}

/** The route `integration-<platform>`. */
function integrationAddress(subCategory: string, id: number | null): string {
  const platform = parsePlatformId(subCategory)
  if (!platform) return '/integracoes'
  const folder = platform === 'API' ? 'api-token' : platform.toLowerCase()
  return `/integracoes/${folder}${id === null ? '' : `/${id}`}`
}
