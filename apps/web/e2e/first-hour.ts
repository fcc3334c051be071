import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { newPerson } from './new-person.ts'
import { SimulatedUser } from './simulated-user.ts'
import { expect, open, signInAnew } from './support.ts'

const ROOT = path.join(import.meta.dirname, '..', '..', '..')
const CERTIFICATE_PASSWORD = 'senha do arquivo'
/** Title of the setup page. */
export const TITLE = 'Comece por aqui'

export function step(page: Page, title: string): Locator {
  return page.getByRole('heading', { level: 2, name: title, exact: true })
}

/** Writes a certificate file, as `npm run demo:certificate` does. */
export function certificateOf(cnpj: string, folder: string): string {
  const file = path.join(folder, `${cnpj}.pfx`)
  mkdirSync(folder, { recursive: true })
  execFileSync(process.execPath, ['tools/demo-certificate.ts', cnpj, file, CERTIFICATE_PASSWORD], { cwd: ROOT })
  return file
}

/** Signs in as a new user and answers the question of what is sold. */
export async function begin(page: Page, answers: readonly string[]): Promise<SimulatedUser> {
  const person = await newPerson(page)
  await signInAnew(page, person.email, person.password)
  const hand = new SimulatedUser(page)
  await open(page, '/comece', TITLE)
  for (const [index, name] of answers.entries())
    await hand.click(page.getByRole(index === 0 ? 'radio' : 'checkbox', { name }))
  await hand.click(page.getByRole('button', { name: 'Continuar' }))
  return hand
}

export async function openFounding(page: Page): Promise<void> {
  await open(page, '/comece', TITLE)
  await page.getByRole('radio', { name: 'E-books' }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(step(page, 'A sua empresa')).toBeVisible()
}

type Registration = { municipal: 'NONE' | 'NOT_ASKED' | `${number}` }

export async function foundCompany(
  page: Page,
  hand: SimulatedUser,
  cnpj: string,
  registration: Registration,
): Promise<void> {
  await fillCompany(page, hand, cnpj, registration)
  await hand.press('Enter')
}

/** Fills in everything the step asks for, without saving. */
export async function fillCompany(
  page: Page,
  hand: SimulatedUser,
  cnpj: string,
  { municipal }: Registration,
): Promise<void> {
  await expect(step(page, 'A sua empresa')).toBeFocused()
  await hand.type(page.getByLabel('CNPJ', { exact: true }), cnpj)
  await expect(page.getByText('Preenchido pela consulta do CNPJ.')).toBeVisible()
  await hand.type(page.getByLabel('Telefone'), '1130305050')
  if (municipal === 'NONE') await hand.click(page.getByRole('checkbox', { name: 'A minha cidade não usa' }))
  else if (municipal !== 'NOT_ASKED') await hand.fill(page.getByLabel('Inscrição municipal'), municipal)
}

export async function chooseService(page: Page, hand: SimulatedUser, words: string, name: RegExp): Promise<void> {
  await hand.fill(page.getByLabel('O que você ensina ou vende'), words)
  await hand.click(page.getByRole('radio', { name }).first())
  await hand.fill(page.getByRole('textbox', { name: /^ISS/ }), '2')
  await hand.fill(page.getByLabel('Imposto do Simples'), '6')
}

export async function uploadCertificate(page: Page, hand: SimulatedUser, file: string): Promise<void> {
  await expect(step(page, 'Certificado digital')).toBeFocused()
  await hand.upload(page.getByLabel('Arquivo do certificado'), file)
  await hand.fill(page.getByLabel('Senha do arquivo', { exact: true }), CERTIFICATE_PASSWORD)
  await hand.press('Enter')
  await expect(step(page, 'Nota de teste')).toBeFocused()
}

/** Issues the test note and waits until it is authorised and its document exists. */
export async function issueTestNote(page: Page, hand: SimulatedUser, button: string, title: string): Promise<void> {
  const issue = page.getByRole('button', { name: button })
  await expect(issue).toBeEnabled({ timeout: 30_000 })
  await hand.click(issue)
  const ticket = page.getByRole('region', { name: title })
  await expect(ticket.getByText('Autorizada', { exact: true })).toBeVisible({ timeout: 30_000 })
  const pdf = ticket.getByRole('link', { name: 'Abrir o PDF' })
  await expect(pdf).toBeVisible({ timeout: 30_000 })
  const paper = await page.request.get((await pdf.getAttribute('href')) ?? '')
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
}
