/** A buyer with all data that a note needs, in the form the sale calls accept. */
export const BUYER = {
  name: 'Beatriz Nogueira Prates',
  document: '12345678909',
  email: 'beatriz@example.com',
  address: {
    postal_code: '05422010',
    street: 'Rua dos Pinheiros',
    number: '88',
    neighborhood: 'Pinheiros',
    city_id: 3550308,
  },
}
