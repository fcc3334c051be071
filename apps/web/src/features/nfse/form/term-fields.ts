import { MUNICIPAL_BENEFIT_LABELS } from '@talao/contract/fields/values'
import { nfseChangeLabel } from '@talao/fiscal/note/nfse-fields'

type Kind = 'text' | 'two' | 'choice' | 'money' | 'rate' | 'day'
export type TermField = {
  label: string
  kind: Kind
  needed?: true
  most?: number
  choices?: Readonly<Record<string, string>>
}

/** Groups of the layout that only some NFS-e carry. Source: leiaute DPS 1.01, comExt, atvEvento, BM e piscofins. */
export const TERM_FIELDS = {
  foreign_trade: {
    mode: choice('Modo da prestação', {
      1: 'Entre fronteiras',
      2: 'Consumo no Brasil',
      3: 'Presença comercial no exterior',
      4: 'Movimento temporário de pessoas',
    }),
    bond: choice('Vínculo com o cliente', {
      0: 'Sem vínculo',
      1: 'Controlada',
      2: 'Controladora',
      3: 'Coligada',
      4: 'Matriz',
      5: 'Filial ou sucursal',
      6: 'Outro vínculo',
    }),
    currency: optional('Moeda', {
      '220': 'Dólar dos Estados Unidos',
      '978': 'Euro',
      '540': 'Libra esterlina',
      '790': 'Real',
      '165': 'Dólar canadense',
      '150': 'Dólar australiano',
      '425': 'Franco suíço',
      '470': 'Iene',
    }),
    amount: { label: 'Valor na moeda', kind: 'money', most: 20 },
    issuer_support: choice('Apoio usado pela empresa', {
      '01': 'Nenhum',
      '02': 'ACC',
      '03': 'ACE',
      '04': 'BNDES-Exim pós-embarque',
      '05': 'BNDES-Exim pré-embarque',
      '06': 'FGE',
      '07': 'PROEX equalização',
      '08': 'PROEX financiamento',
    }),
    customer_support: { label: 'Apoio usado pelo cliente (01 é nenhum)', kind: 'two', needed: true, most: 2 },
  },
  event: {
    name: { label: 'Nome do evento', kind: 'text', needed: true, most: 255 },
    first_day: { label: 'Primeiro dia', kind: 'day', needed: true, most: 10 },
    last_day: { label: 'Último dia', kind: 'day', needed: true, most: 10 },
    code: { label: 'Código do evento na prefeitura', kind: 'text', most: 30 },
  },
  municipal_benefit: {
    code: { label: 'Número do benefício', kind: 'text', needed: true, most: 14 },
    kind: optional('Tipo do benefício', MUNICIPAL_BENEFIT_LABELS),
    reduction: { label: 'Redução em reais', kind: 'money', most: 20 },
    reduction_percent: { label: 'Redução em percentual', kind: 'rate', most: 12 },
  },
  pis_cofins: {
    cst: choice('Situação do PIS e da COFINS', {
      '00': '00 Nenhuma',
      '01': '01 Alíquota básica',
      '02': '02 Alíquota diferenciada',
      '03': '03 Alíquota por unidade',
      '04': '04 Monofásica, alíquota zero',
      '05': '05 Substituição tributária',
      '06': '06 Alíquota zero',
      '07': '07 Isenta',
      '08': '08 Sem incidência',
      '09': '09 Suspensão',
      '49': '49 Outras saídas',
      '99': '99 Outras operações',
    }),
    pis_aliquot: { label: 'Alíquota do PIS', kind: 'rate', most: 12 },
    cofins_aliquot: { label: 'Alíquota da COFINS', kind: 'rate', most: 12 },
  },
} as const satisfies Record<string, Record<string, TermField>>
export type TermName = keyof typeof TERM_FIELDS

export const TERM_LABELS = Object.fromEntries(
  Object.keys(TERM_FIELDS).map((name) => [name, nfseChangeLabel(name as TermName)]),
) as Record<TermName, string>

function choice(label: string, choices: Readonly<Record<string, string>>): TermField {
  return { label, kind: 'choice', needed: true, choices }
}

function optional(label: string, choices: Readonly<Record<string, string>>): TermField {
  return { label, kind: 'choice', choices }
}
