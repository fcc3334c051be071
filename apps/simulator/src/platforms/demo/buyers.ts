// table
import type { SaleInput } from '../store/sale.ts'

export type DemoBuyer = SaleInput['buyer']

/** Invented buyers with valid check digits in their documents. The cities and postal codes are real. */
export const BUYERS: readonly DemoBuyer[] = [
  buyer('Marina Teles Queiroz', '30122011066', '11970010001', 'Rua Augusta|1508|Consolação|São Paulo|SP|01304001'),
  buyer('Otávio Brandão Leme', '30223122106', '21970010002', 'Rua do Ouvidor|60|Centro|Rio de Janeiro|RJ|20040030'),
  buyer('Helena Duarte Simões', '30324233256', '31970010003', 'Rua da Bahia|1148|Centro|Belo Horizonte|MG|30160011'),
  buyer('Caio Mendes Fontoura', '30425344304', '41970010004', 'Rua XV de Novembro|270|Centro|Curitiba|PR|80020310'),
  buyer(
    'Lívia Prado Antunes',
    '30526455446',
    '51970010005',
    'Rua dos Andradas|1234|Centro Histórico|Porto Alegre|RS|90020008',
  ),
  buyer('Samuel Rocha Pimenta', '30627566596', '71970010006', 'Rua Chile|21|Centro|Salvador|BA|40020000'),
  buyer('Yasmin Coelho Barros', '30728677636', '81970010007', 'Rua da Aurora|325|Boa Vista|Recife|PE|50050000'),
  buyer('Davi Nunes Salgado', '30829788786', '61970010008', 'SCS Quadra 2|15|Asa Sul|Brasília|DF|70302000'),
  buyer(
    'Ester Viana Machado',
    '30930899806',
    '85970010009',
    'Rua Barão do Rio Branco|1071|Centro|Fortaleza|CE|60025061',
  ),
  buyer('Igor Falcão Mourão', '31031910905', '48970010010', 'Rua Felipe Schmidt|249|Centro|Florianópolis|SC|88010000'),
]

export const COMPANY: DemoBuyer = buyer(
  'Estúdio Pandorga Ltda',
  '55XY77Z9000108',
  '11970010011',
  'Avenida Paulista|1578|Bela Vista|São Paulo|SP|01310200',
)

/** A buyer with only a name and an e-mail. */
export const THIN: DemoBuyer = { name: 'Nádia Cruz', email: 'nadia.cruz@example.com' }

export const ABROAD: DemoBuyer = {
  name: 'Sofia Almeida Hart',
  email: 'sofia.hart@example.com',
  phone: '13055550112',
  country: 'US',
  address: {
    street: 'Biscayne Boulevard',
    number: '401',
    neighborhood: 'Downtown',
    city: 'Miami',
    state: 'FL',
    postal_code: '33132',
  },
}

function buyer(name: string, document: string, phone: string, place: string): DemoBuyer {
  const [street = '', number = '', neighborhood = '', city = '', state = '', postal_code = ''] = place.split('|')
  const [first = '', last = ''] = [name.split(' ').at(0), name.split(' ').at(-1)]
  const mailbox = `${first}.${last}`.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const address = { street, number, complement: '', neighborhood, city, state, postal_code }
  return { name, email: `${mailbox}@example.com`, document, phone, address }
}
