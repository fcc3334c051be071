import type { Page } from '@playwright/test'
import { step } from './first-hour.ts'
import { Keyboard } from './keyboard.ts'
import { newCnpj } from './new-shop.ts'
import { elsewhere, GOOD_PASSWORD, newEmail } from './people.ts'
import { enrolInRegisters } from './registers.ts'
import { expect, expectAccessible, testInNewPage as test } from './support.ts'

const SELLERS = [
  { sold: 'Cursos e mentorias', note: 'NFS-e de teste', codes: chooseService },
  { sold: 'E-books', note: 'NF-e de teste', codes: chooseGoods },
] as const

/** Limit per step, without typed text. Losing the focus between two steps means tabbing through the menu again. */
const MOST_PRESSES = 15

for (const { sold, note, codes } of SELLERS) {
  test(`by the keyboard alone, from nothing to an authorised note: ${sold}`, async ({ page }) => {
    test.setTimeout(600_000)
    await page.setExtraHTTPHeaders(elsewhere())
    const cnpj = newCnpj()
    await enrolInRegisters(page, { cnpj, name: 'OFICINA DO TECLADO LTDA' })
    const hand = new Keyboard(page)
    const counts: Record<string, { presses: number; letters: number }> = {}

    await page.goto('/novo-usuario')
    await expect(page.getByLabel('Seu nome')).toBeFocused()
    await hand.type('Nina Sá')
    await hand.press('Tab')
    await hand.type(newEmail())
    await hand.press('Enter')
    await expect(page.getByRole('link', { name: 'Abrir o link de confirmação' })).toBeVisible()
    await hand.to('Abrir o link de confirmação')
    await hand.press('Enter')
    await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()
    await hand.type(GOOD_PASSWORD)
    await hand.to('Repetir a senha')
    await hand.type(GOOD_PASSWORD)
    await hand.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible()
    counts.account = hand.counted()

    await expect(page.getByRole('link', { name: 'Começar', exact: true })).toBeVisible()
    await hand.to('Ir para o conteúdo')
    await hand.press('Enter')
    await hand.to('Começar')
    await hand.press('Enter')
    await expect(step(page, 'O que você vende?')).toBeVisible()
    await hand.to(/^Cursos e mentorias/)
    if (sold === 'E-books') await hand.press('ArrowDown')
    else await hand.press('Space')
    await expect(page.getByRole('radio', { name: sold })).toBeChecked()
    await hand.press('Enter')
    counts.sells = hand.counted()

    await expect(step(page, 'A sua empresa')).toBeFocused()
    await hand.to('CNPJ')
    await hand.type(cnpj)
    await expect(page.getByText('Preenchido pela consulta do CNPJ.')).toBeVisible()
    await hand.to(/^Telefone/)
    await hand.type('1130305050')
    if (sold === 'Cursos e mentorias') {
      await hand.to('A minha cidade não usa')
      await hand.press('Space')
    }
    await hand.press('Enter')
    counts.company = hand.counted()

    await codes(page, hand)
    counts.codes = hand.counted()

    await expect(step(page, 'Certificado digital')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Usar certificado de demonstração' })).toBeVisible()
    await hand.to('Usar certificado de demonstração')
    await hand.press('Enter')
    counts.certificate = hand.counted()

    await expect(step(page, 'Nota de teste')).toBeFocused()
    await expect(page.getByRole('button', { name: 'Emitir nota de teste' })).toBeEnabled({ timeout: 30_000 })
    await hand.to('Emitir nota de teste')
    await hand.press('Enter')
    const ticket = page.getByRole('region', { name: note })
    await expect(ticket.getByText('Autorizada', { exact: true })).toBeVisible({ timeout: 30_000 })
    // The focus moves on after creating the note.
    await expect(page.locator('[tabindex="-1"]', { hasText: 'O caminho inteiro funciona' }).last()).toBeFocused()
    await hand.to('Ligar a plataforma')
    counts.note = hand.counted()
    await expectAccessible(page)
    console.log(`by the keyboard, ${sold}: ${JSON.stringify(counts)}`)
    for (const [part, { presses }] of Object.entries(counts)) expect(presses, part).toBeLessThanOrEqual(MOST_PRESSES)
  })
}

async function chooseService(page: Page, hand: Keyboard): Promise<void> {
  await expect(step(page, 'Serviço e imposto')).toBeFocused()
  await hand.to(/^O que você ensina ou vende/)
  await hand.type('curso online')
  await expect(page.getByRole('radio', { name: /Curso/ }).first()).toBeVisible()
  await hand.press('Tab')
  await hand.press('Space')
  await expect(page.getByRole('radio', { name: /Curso/ }).first()).toBeChecked()
  await hand.to(/^ISS/)
  await hand.type('2')
  await hand.to('Imposto do Simples')
  await hand.type('6')
  await hand.press('Enter')
}

async function chooseGoods(page: Page, hand: Keyboard): Promise<void> {
  await expect(step(page, 'Produto e imposto')).toBeFocused()
  await expect(page.getByRole('button', { name: /^Usar 4901/ })).toBeVisible()
  await hand.to(/^Usar 4901/)
  await hand.press('Enter')
  await hand.to('Salvar e continuar')
  await hand.press('Enter')
}
