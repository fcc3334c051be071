import { type Fields, text } from '../fields.ts'
import { group, leaf, leaves, type Row, type Xml } from './tags.ts'
import { ICMS_GROUPS, ICMS_SHARED, ICMS_SHARED_VALUES, OPTIONAL_ICMS, TOTAL_ROWS } from './tax-layout.ts'

/** The group `imposto` of one item. */
export function taxesXml(item: Fields): Xml {
  return group(
    'imposto',
    leaves(item, [['vTotTrib', 'valor_total_tributos', 'amount']]),
    group('ICMS', icmsXml(item)),
    ipiXml(item),
    contributionXml(item, 'PIS', 'pis'),
    contributionXml(item, 'COFINS', 'cofins'),
    sharedIcmsXml(item),
    ibsCbsXml(item),
  )
}

export function totalsXml(head: Fields): Xml {
  return group('total', group('ICMSTot', leaves(head, TOTAL_ROWS)), ibsCbsTotalXml(head))
}

function icmsXml(item: Fields): Xml {
  const found = ICMS_GROUPS[text(item, 'icms_situacao_tributaria') ?? '']
  if (!found) return ''
  const [name, rows] = found
  const extra = OPTIONAL_ICMS[name]
  const rowsFor = (field: string, optional: readonly Row[] = []) => (text(item, field) === undefined ? [] : optional)
  return group(
    name,
    leaves(item, [...rows, ...rowsFor('icms_base_calculo', extra?.own), ...rowsFor('icms_base_calculo_st', extra?.st)]),
  )
}

function ipiXml(item: Fields): Xml {
  const cst = text(item, 'ipi_situacao_tributaria')
  if (!cst) return ''
  const taxed = ['00', '49', '50', '99'].includes(cst)
  const rows: readonly Row[] = taxed
    ? [
        ['CST', 'ipi_situacao_tributaria'],
        ['vBC', 'ipi_base_calculo', 'money'],
        ['pIPI', 'ipi_aliquota', 'rate'],
        ['vIPI', 'ipi_valor', 'money'],
      ]
    : [['CST', 'ipi_situacao_tributaria']]
  const code = text(item, 'ipi_codigo_enquadramento_legal') ?? '999' // 999: taxed otherwise, the code of everyday goods
  return group('IPI', leaf('cEnq', code), group(taxed ? 'IPITrib' : 'IPINT', leaves(item, rows)))
}

/** PIS and COFINS have the same four groups, by CST. */
function contributionXml(item: Fields, tax: 'PIS' | 'COFINS', field: 'pis' | 'cofins'): Xml {
  const cst = text(item, `${field}_situacao_tributaria`) ?? ''
  const code: Row = ['CST', `${field}_situacao_tributaria`]
  const byValue: readonly Row[] = [
    ['vBC', `${field}_base_calculo`, 'money'],
    [`p${tax}`, `${field}_aliquota_porcentual`, 'rate'],
    [`v${tax}`, `${field}_valor`, 'money'],
  ]
  if (cst >= '04' && cst <= '09') return group(tax, group(`${tax}NT`, leaves(item, [code])))
  return group(tax, group(cst === '01' || cst === '02' ? `${tax}Aliq` : `${tax}Outr`, leaves(item, [code, ...byValue])))
}

function sharedIcmsXml(item: Fields): Xml {
  if (text(item, 'icms_valor_uf_destino') === undefined) return ''
  // 4.00, 7.00 or 12.00: a closed list with two places.
  const between = Number(text(item, 'icms_aliquota_interestadual') ?? '12').toFixed(2)
  return group('ICMSUFDest', leaves(item, ICMS_SHARED), leaf('pICMSInter', between), leaves(item, ICMS_SHARED_VALUES))
}

/** Fonte: NT 2025.002; DFeTiposBasicos_v1.00.xsd. Immune goods bring CST and cClassTrib alone. */
function ibsCbsXml(item: Fields): Xml {
  if (!text(item, 'ibs_cbs_situacao_tributaria')) return ''
  const taxed = text(item, 'ibs_cbs_base_calculo') !== undefined
  const pair = (name: string, field: string): Xml =>
    group(
      `g${name}`,
      leaves(item, [
        [`p${name}`, `${field}_aliquota`, 'rate'],
        [`v${name}`, `${field}_valor`, 'money'],
      ]),
    )
  return group(
    'IBSCBS',
    leaves(item, [
      ['CST', 'ibs_cbs_situacao_tributaria'],
      ['cClassTrib', 'ibs_cbs_classificacao_tributaria'],
    ]),
    taxed
      ? group(
          'gIBSCBS',
          leaves(item, [['vBC', 'ibs_cbs_base_calculo', 'money']]),
          pair('IBSUF', 'ibs_uf'),
          pair('IBSMun', 'ibs_mun'),
          leaves(item, [['vIBS', 'ibs_valor_total', 'money']]),
          pair('CBS', 'cbs'),
        )
      : '',
  )
}

const NOTHING_DEFERRED = leaf('vDif', '0.00') + leaf('vDevTrib', '0.00')
const NO_CREDIT = leaf('vCredPres', '0.00') + leaf('vCredPresCondSus', '0.00')

function ibsCbsTotalXml(head: Fields): Xml {
  if (text(head, 'ibs_cbs_base_calculo') === undefined) return ''
  const base = leaves(head, [['vBCIBSCBS', 'ibs_cbs_base_calculo', 'money']])
  if (text(head, 'ibs_valor_total') === undefined) return group('IBSCBSTot', base)
  return group(
    'IBSCBSTot',
    base,
    group(
      'gIBS',
      group('gIBSUF', NOTHING_DEFERRED, leaves(head, [['vIBSUF', 'ibs_uf_valor_total', 'money']])),
      group('gIBSMun', NOTHING_DEFERRED, leaves(head, [['vIBSMun', 'ibs_mun_valor_total', 'money']])),
      leaves(head, [['vIBS', 'ibs_valor_total', 'money']]),
      NO_CREDIT,
    ),
    group('gCBS', NOTHING_DEFERRED, leaves(head, [['vCBS', 'cbs_valor_total', 'money']]), NO_CREDIT),
  )
}
