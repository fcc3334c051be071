// table
import type { PlatformId } from '../fields/ids.ts'

/**
 * Default intermediary company of each platform for sales in reais (infIntermed of an NF-e). An integration may name
 * another; platforms not listed have no default.
 */
export const PLATFORM_COMPANIES: Partial<Record<PlatformId, { cnpj: string; source: string }>> = {
  HOTMART: {
    cnpj: '13427325000105',
    source: 'Política Geral de Pagamento da Hotmart, 2024-03-04 (Launch Pad Tecnologia)',
  },
  KIWIFY: { cnpj: '36149947000106', source: 'Termos de licença de software da Kiwify, 2022-08-05' },
}
