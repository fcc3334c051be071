import type { NormBundleOut, NormReport } from '@talao/contract'
import { NORM_BUNDLE_ORIGIN_LABELS, NORM_BUNDLE_STATE_LABELS } from '@talao/contract/norms/norm-labels'
import { counted, dateTime } from '../../../lib/format.ts'
import type { Status } from '../../../ui/status-chip.tsx'

type State = NormBundleOut['state']

export const BUNDLE_STATUS: Readonly<Record<State, Status>> = {
  CHECKING: { tone: 'azul', icon: 'ring' },
  CHECKED: { tone: 'violeta', icon: 'clock' },
  REFUSED: { tone: 'vermelho', icon: 'octagon' },
  DISMISSED: { tone: 'vazado', icon: 'slash' },
  ACTIVE: { tone: 'verde', icon: 'check' },
  FORMER: { tone: 'vazado', icon: 'slash' },
}

export function bundleWord(state: State): string {
  return NORM_BUNDLE_STATE_LABELS[state]
}

/** How the bundle came here, by whom and when. */
export function bundleOrigin({ origin, entered_by, entered_at }: NormBundleOut): string {
  const who = entered_by ? `, por ${entered_by.name}` : ''
  return `${NORM_BUNDLE_ORIGIN_LABELS[origin]}${who}, em ${dateTime(entered_at)}`
}

/** A signed bundle names its key; what a user typed has none. */
export function signatureText({ key_id }: Pick<NormBundleOut, 'key_id'>): string {
  return key_id === null ? 'sem assinatura, registrado por uma pessoa' : `assinatura certa, da chave ${key_id}`
}

/** `2 linhas novas, 1 mudada`. */
export function rowsText({ rows }: Pick<NormReport, 'rows'>): string {
  const parts = [
    rows.new > 0 && counted(rows.new, 'linha nova', 'linhas novas'),
    rows.changed > 0 && counted(rows.changed, 'linha mudada', 'linhas mudadas'),
    rows.gone > 0 && counted(rows.gone, 'linha que sai', 'linhas que saem'),
  ].filter(Boolean)
  return parts.length === 0 ? 'nenhuma linha muda' : parts.join(', ')
}

export function goldenText({ golden: { judged, changed } }: Pick<NormReport, 'golden'>): string {
  const found = changed.length === 0 ? 'nenhum muda' : counted(changed.length, 'muda', 'mudam')
  return `${counted(judged, 'exemplo conferido', 'exemplos conferidos')}, ${found}`
}

export function productsText({ products }: Pick<NormReport, 'products'>): string | null {
  if (!products) return null
  const { sampled, changed, refused } = products
  return `${counted(sampled, 'produto conferido', 'produtos conferidos')}, ${counted(changed, 'muda', 'mudam')}, ${counted(refused, 'seria recusado', 'seriam recusados')}`
}
