import { type Address, destinationOf, type Fault, ISENTO, type Nfe } from '@talao/fiscal'

/** Focus's requirements beyond the law: names of places, and an issuer with inscrição estadual. */
export function checkForFocus(nfe: Nfe): Fault[] {
  const { company, customer_note: customer } = nfe
  const isAbroad = destinationOf(nfe) === 'abroad'
  const withoutIe = focusRegistrationFault(company.state_registration)
  return [
    ...(withoutIe ? [withoutIe] : []),
    ...placeFaults(company.address, 'company', 'da empresa'),
    ...(isAbroad ? abroadFaults(customer.address) : placeFaults(customer.address, 'customer_note', 'do cliente')),
  ]
}

/**
 * Focus's list of fields (2026-07-03) requires the ICMS of every item; notes of issuers without inscrição estadual must
 * not have it (161).
 */
export function focusRegistrationFault(registration: string | null): Fault | undefined {
  if (registration !== ISENTO) return undefined
  return fault(
    'FOCUS-INSCRICAO-ESTADUAL',
    'company.state_registration',
    'Inscrição estadual da empresa',
    'A Focus NFe ainda não emite NF-e de quem não tem inscrição estadual. No cadastro da empresa, em “As notas saem por”, escolha Direto na SEFAZ.',
  )
}

/** Focus finds a city by its name, so the IBGE code alone is not enough. */
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

function fault(code: string, path: string, field: string, text: string): Fault {
  return { code, path, field, text }
}
