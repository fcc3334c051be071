import { expect, it } from 'vitest'
import { NormExampleIn } from './norm-example.ts'

const expected = { faults: [], figures: { ibs: '0.00', cbs: null } }

it('an example of nothing is refused, because no note is made of it', () => {
  const service = { item: '8.02', national_code: '080201', nbs: null, cindop: null, cclasstrib: null }
  const ofService = (amount: string) =>
    NormExampleIn.safeParse({
      id: 'meu',
      document: 'NFSE',
      day: '2027-01-05',
      draft: { regime: 'MEI', buyer: 'SAME_CITY', ...service, amount },
      expect: expected,
    })
  const ofGoods = (amount: string) =>
    NormExampleIn.safeParse({
      id: 'meu',
      document: 'NFE',
      day: '2027-01-05',
      draft: { regime: 'MEI', buyer: 'SAME_STATE', items: [{ ncm: '49019900', cclasstrib: null, amount }] },
      expect: expected,
    })
  for (const read of [ofService, ofGoods]) {
    expect(read('0.01').success).toBe(true)
    expect(read('0.00').error?.issues.map(({ message }) => message)).toEqual(['Escreva um valor maior que zero.'])
  }
})
