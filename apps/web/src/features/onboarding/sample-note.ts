import type { BodyOf, CompanyOut } from '@talao/contract'

/** An invented CPF that passes its check digits. */
const NOBODY = '52998224725'

/** One invented sale to a neighbour of the company: the codes come from its defaults, as in every note. */
export function sampleNote({ id, address }: Pick<CompanyOut, 'id' | 'address'>): BodyOf<'POST /api/fiscal-note'> {
  return {
    company_id: id,
    send: true,
    send_mail: false,
    customer_note: {
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
    },
    items: [{ description: 'Livro digital de teste', quantity: 1, value_per_unit: 10 }],
  }
}
