import {
  type Address,
  CONTRIBUTIONS_BY_RATE,
  destinationOf,
  type Fault,
  ICMS_GROUPS,
  type Nfe,
  type NfeItem,
  taxCodes,
} from '@talao/fiscal'
import { ICMS_WITHOUT_DATA } from './codes.ts'

/** What Focus needs of a note beyond the law's own rules: names of places, and codes whose amounts a note of ours can give. */
export function checkForFocus(nfe: Nfe): Fault[] {
  const { company, customer_note: customer } = nfe
  const isAbroad = destinationOf(nfe) === 'abroad'
  return [
    ...placeFaults(company.address, 'company', 'da empresa'),
    ...(isAbroad ? abroadFaults(customer.address) : placeFaults(customer.address, 'customer_note', 'do cliente')),
    ...nfe.items.flatMap((item, index) => itemFaults(item, index, isAbroad)),
  ]
}

/** Focus finds a city by its name, so the code alone is not enough. */
function placeFaults(address: Address | null, owner: string, whose: string): Fault[] {
  if (!address) return []
  const faults: Fault[] = []
  if (!address.city?.name) {
    faults.push(
      fault(
        'FOCUS-MUNICIPIO',
        `${owner}.address.city_id`,
        `Município ${whose}`,
        `O município ${whose} não foi reconhecido. Escolha o município na lista.`,
      ),
    )
  }
  if (!address.state?.uf) {
    faults.push(
      fault(
        'FOCUS-UF',
        `${owner}.address.state_id`,
        `UF ${whose}`,
        `A UF ${whose} não foi reconhecida. Escolha a UF na lista.`,
      ),
    )
  }
  return faults
}

function abroadFaults(address: Address | null): Fault[] {
  if (!address || (address.country?.bacen_code && address.country.name)) return []
  return [
    fault(
      'FOCUS-PAIS',
      'customer_note.address.country_id',
      'País do cliente',
      'O país do cliente não foi reconhecido. Escolha o país na lista.',
    ),
  ]
}

function itemFaults(item: NfeItem, index: number, isAbroad: boolean): Fault[] {
  const path = `items.${index}`
  return [...placesFaults(item, path), ...icmsFaults(item, path, isAbroad), ...contributionFaults(item, path, isAbroad)]
}

function placesFaults(item: NfeItem, path: string): Fault[] {
  const faults: Fault[] = []
  if (places(item.quantity) > 4) {
    faults.push(
      fault('FOCUS-QUANTIDADE', `${path}.quantity`, 'Quantidade', 'A quantidade aceita até 4 casas decimais.'),
    )
  }
  if (places(item.value_per_unit) > 10) {
    faults.push(
      fault(
        'FOCUS-VALOR-UNITARIO',
        `${path}.value_per_unit`,
        'Valor unitário',
        'O valor unitário aceita até 10 casas decimais.',
      ),
    )
  }
  return faults
}

function icmsFaults(item: NfeItem, path: string, isAbroad: boolean): Fault[] {
  const { icms_cst, icms_aliquot } = taxCodes(item.nfe_tax, isAbroad)
  if (!icms_cst) return []
  const shape = ICMS_GROUPS[icms_cst]
  const at = `${path}.nfe_tax`
  if (!shape || ICMS_WITHOUT_DATA.includes(icms_cst)) {
    return [
      fault(
        'FOCUS-ICMS-CODIGO',
        `${at}.icms_cst`,
        'Situação do ICMS',
        `O código ${icms_cst} do ICMS pede dados que a nota não tem. Escolha outro código com seu contador.`,
      ),
    ]
  }
  const faults: Fault[] = []
  if ((shape.own === 'yes' || (shape.credit && shape.own === 'no')) && !icms_aliquot) {
    faults.push(
      fault(
        'FOCUS-ICMS-ALIQUOTA',
        `${at}.icms_aliquot`,
        'Alíquota do ICMS',
        `O código ${icms_cst} do ICMS pede a alíquota. Informe a alíquota.`,
      ),
    )
  }
  if (shape.st === 'yes' && !item.nfe_tax.icms_st_aliquot) {
    faults.push(
      fault(
        'FOCUS-ICMS-ST-ALIQUOTA',
        `${at}.icms_st_aliquot`,
        'Alíquota do ICMS ST',
        `O código ${icms_cst} do ICMS pede a alíquota da substituição tributária. Informe a alíquota.`,
      ),
    )
  }
  return faults
}

function contributionFaults(item: NfeItem, path: string, isAbroad: boolean): Fault[] {
  const codes = taxCodes(item.nfe_tax, isAbroad)
  return (['pis', 'cofins'] as const).flatMap((tax) => {
    const cst = codes[`${tax}_cst`]
    const name = tax.toUpperCase()
    if (cst === '03') {
      return [
        fault(
          `FOCUS-${name}-CODIGO`,
          `${path}.nfe_tax.${tax}_cst`,
          `Situação do ${name}`,
          `O código 03 do ${name} é cobrado por unidade, e a nota não tem esse valor. Escolha outro código com seu contador.`,
        ),
      ]
    }
    if (cst && CONTRIBUTIONS_BY_RATE.includes(cst) && !codes[`${tax}_aliquot`]) {
      return [
        fault(
          `FOCUS-${name}-ALIQUOTA`,
          `${path}.nfe_tax.${tax}_aliquot`,
          `Alíquota do ${name}`,
          `O código ${cst} do ${name} pede a alíquota. Informe a alíquota.`,
        ),
      ]
    }
    return []
  })
}

function places(decimal: string): number {
  return (decimal.split('.')[1] ?? '').replace(/0+$/, '').length
}

function fault(code: string, path: string, field: string, text: string): Fault {
  return { code, path, field, text }
}
