import type { Page } from '@playwright/test'
import { newPerson } from './new-person.ts'
import { expect, signInAnew } from './support.ts'

/** Signs in as a new user with a new, empty company. */
export async function signInNewShop(page: Page): Promise<void> {
  const person = await newPerson(page)
  await signInAnew(page, person.email, person.password)
  const founded = await page.request.post('/api/company', {
    data: {
      cnpj: newCnpj(),
      corporate_name: 'Ateliê que Começa Ltda',
      address: {
        postal_code: '05422010',
        street: 'Rua Nova',
        number: '1',
        neighborhood: 'Pinheiros',
        city_id: 3550308,
      },
    },
    headers: { origin: new URL(page.url()).origin },
  })
  expect(founded.status(), await founded.text()).toBe(201)
  await page.reload()
}

/**
 * A random unused CNPJ with check digits. The demonstration's registers treat four prefixes specially; `10` is not one
 * of them.
 */
export function newCnpj(begins = '10'): string {
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1))
  const base = `${begins}${String(chance % 1e8)
    .padStart(8, '0')
    .slice(begins.length)}0001`
  const first = `${base}${checkDigit(base)}`
  return `${first}${checkDigit(first)}`
}

function checkDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + (digit.charCodeAt(0) - 48) * (2 + (index % 8)), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}
