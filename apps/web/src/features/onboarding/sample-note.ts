import type { BodyOf, CompanyOut } from '@talao/contract'

/** An invented CPF with valid check digits. */
const NOBODY = '52998224725'

type Company = Pick<CompanyOut, 'id' | 'address'>

/** An invented sale to a buyer in the company's city. Codes come from the company's defaults, as in every nota. */
export function sampleNote(company: Company): BodyOf<'POST /api/fiscal-note'> {
  return {
    company_id: company.id,
    send: true,
    send_mail: false,
    customer_note: neighbourOf(company),
    items: [{ description: 'Produto de teste', quantity: 1, value_per_unit: 10 }],
  }
}

/** The same as a service. */
export function sampleServiceNote(company: Company): BodyOf<'POST /api/service-fiscal-note'> {
  return {
    company_id: company.id,
    send: true,
    send_email: false,
    customer_note: neighbourOf(company),
    items: [{ description: 'Serviço de teste', quantity: 1, value_per_unit: 10 }],
  }
}

function neighbourOf({ address }: Company) {
  return {
    name: 'Cliente de teste',
    document: NOBODY,
    ...(address
      ? {
          address: {
            postal_code: address.postal_code,
            street: address.street,
            number: address.number,
            neighborhood: address.neighborhood,
            city_id: address.city_id,
          },
        }
      : {}),
  }
}
