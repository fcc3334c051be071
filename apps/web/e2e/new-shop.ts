import type { Page } from '@playwright/test'
import { newPerson } from './new-person.ts'
import { expect, signInAnew } from './support.ts'

/** Somebody new with a company of their own that has nothing yet, signed in. */
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

/** Of nobody, by chance, with its check digits. The registers of the demonstration know nothing special of these two beginnings. */
export function newCnpj(begins: '10' | '4K' = '10'): string {
  const [chance = 0] = crypto.getRandomValues(new Uint32Array(1))
  const base = `${begins}${String(chance % 1e6).padStart(6, '0')}0001`
  const first = `${base}${checkDigit(base)}`
  return `${first}${checkDigit(first)}`
}

/** A letter counts as its ASCII code minus 48, as a digit does. */
function checkDigit(signs: string): number {
  const values = [...signs].toReversed().map((sign) => sign.charCodeAt(0) - 48)
  const sum = values.reduce((total, value, index) => total + value * (2 + (index % 8)), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}
