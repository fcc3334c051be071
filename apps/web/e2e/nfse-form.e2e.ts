import type { Page } from '@playwright/test'
import { byDepth } from '../../../test/support/depth.ts'
import { draft, forget, newest } from './nfse-drafts.ts'
import {
  expect,
  expectAccessible,
  open,
  PEOPLE,
  signIn,
  signInAnew,
  type Theme,
  test,
  testInNewPage,
} from './support.ts'

const NEW = '/nota-servico/detalhes'

test('a note made by hand says what it is worth while it is written, and leads back to the list as it was', async ({
  signedIn: page,
}) => {
  await open(page, '/nota-servico?status=all&order_by=total', 'NFS-e')
  await page.getByRole('link', { name: 'Nova NFS-e' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nova NFS-e' })).toBeVisible()
  await page.getByLabel('CPF ou CNPJ').pressSequentially('12abc34501de35')
  await expect(page.getByLabel('CPF ou CNPJ')).toHaveValue('12.ABC.345/01DE-35')
  await page.getByLabel('Nome', { exact: true }).fill('Clínica Aurora Ltda')
  await page.getByLabel('Competência').fill('20/11/2026 14:05')
  await page.getByRole('combobox', { name: 'Produto' }).fill('oficina')
  await page.getByRole('option', { name: 'Oficina de Aquarela ao Vivo' }).click()
  await expect(page.getByLabel('Descrição do item 1')).not.toHaveValue('')
  await page.getByLabel('Valor unitário do item 1').fill('1.234,56')
  await page.getByRole('button', { name: 'Copiar o item 1' }).click()
  await expect(page.getByLabel('Descrição do item 2')).toBeFocused()
  await page.getByLabel('Quantidade do item 2').fill('2')
  await page.getByRole('textbox', { name: /^Desconto/ }).fill('3,68')
  await expect(amounts(page)).toContainText(/Serviço\s*R\$\s3\.703,68/)
  await expect(amounts(page)).toContainText(/Valor líquido\s*R\$\s3\.700,00/)

  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nota salva.' })).toBeVisible()
  await expect(page).toHaveURL(/\/nota-servico\?(?=.*status=all)(?=.*order_by=total)/)

  const id = await newest(page)
  await open(page, `/nota-servico/detalhes/${id}`, 'NFS-e sem número')
  await expect(page.getByLabel('CPF ou CNPJ')).toHaveValue('12.ABC.345/01DE-35')
  await expect(page.getByLabel('Competência')).toHaveValue('20/11/2026 14:05')
  await expect(page.getByLabel('Quantidade do item 2')).toHaveValue('2')
  await page.reload()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Clínica Aurora Ltda')
  await expect(page.getByText('Criada à mão')).toBeVisible()
  await forget(page, id)
})

test('an address that names no number is an empty form', async ({ signedIn: page }) => {
  await open(page, `${NEW}/nova`, 'Nova NFS-e')
  await expect(page).toHaveURL(new RegExp(`${NEW}$`))
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('')
})

test('what is inherited is shown, changed in yellow, and taken back', async ({ signedIn: page }) => {
  await open(page, NEW, 'Nova NFS-e')
  await expect(page.getByText('Item da LC 116 08.02 da empresa')).toBeVisible()
  await page.getByRole('button', { name: 'alterar Item da LC 116' }).click()
  await page.getByRole('combobox', { name: 'Item da LC 116' }).fill('licenciamento')
  await page.getByRole('option', { name: /^01\.05/ }).click()
  const changes = page.getByRole('region', { name: 'O que muda nesta nota' })
  await expect(changes.getByRole('listitem')).toHaveText(/Item da LC 116 08\.02 01\.05/)
  await page.getByRole('textbox', { name: 'Competência' }).fill('20/11/2026')
  await changes.getByRole('button', { name: 'voltar Competência' }).click()
  await expect(changes.getByRole('button', { name: 'voltar Item da LC 116' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(changes).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'alterar Item da LC 116' })).toBeFocused()
  await expect(page.getByText('Item da LC 116 08.02 da empresa')).toBeVisible()

  await page.getByRole('button', { name: 'alterar ISS', exact: true }).click()
  await page.getByLabel('ISS', { exact: true }).fill('9')
  await page.getByLabel('Valor unitário do item 1').fill('100')
  await expect(page.getByText(/O ISS vai até 5 %/)).toBeVisible()
  await page.getByLabel('ISS', { exact: true }).fill('2,5')
  await expect(amounts(page)).toContainText(/ISS\s*R\$\s2,50/)
})

testInNewPage(
  'a field opened before its code is here keeps the place, and the focus is taken there when it comes',
  async ({ signedIn: page }) => {
    const release = await holdCodeSelect(page)
    await open(page, NEW, 'Nova NFS-e')
    await page.getByRole('button', { name: 'alterar Item da LC 116' }).click()
    const place = page.locator('[data-inherited="lc_116"]')
    await expect(page.getByRole('textbox', { name: 'Item da LC 116' })).toBeDisabled()
    const before = await place.boundingBox()
    release()
    await expect(page.getByRole('combobox', { name: 'Item da LC 116' })).toBeFocused()
    expect(await place.boundingBox()).toEqual(before)
  },
)

testInNewPage('who went elsewhere before the code of a field is here is left there', async ({ signedIn: page }) => {
  const release = await holdCodeSelect(page)
  await open(page, NEW, 'Nova NFS-e')
  await page.getByRole('button', { name: 'alterar Item da LC 116' }).click()
  await page.getByLabel('Nome', { exact: true }).fill('Ana Prado')
  release()
  await expect(page.getByRole('combobox', { name: 'Item da LC 116' })).toBeVisible()
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
})

test('a percent and a phone are understood as people type them', async ({ signedIn: page }) => {
  await open(page, NEW, 'Nova NFS-e')
  await page.getByRole('button', { name: 'alterar ISS', exact: true }).click()
  await page.getByLabel('ISS', { exact: true }).fill('2.5 %')
  await page.getByLabel('Valor unitário do item 1').fill('100')
  await expect(amounts(page)).toContainText(/ISS\s*R\$\s2,50/)
  // The field shows the sign itself.
  await expect(page.getByLabel('ISS', { exact: true })).toHaveValue('2,5')
  await page.getByRole('button', { name: 'alterar Telefone' }).click()
  const phone = page.getByRole('textbox', { name: 'Telefone' })
  await phone.pressSequentially('11987654321')
  await expect(phone).toHaveValue('(11) 98765-4321')
  await phone.fill('')
  await phone.pressSequentially('+351 912 345 678')
  await expect(phone).toHaveValue('+351 912 345 678')
  await phone.fill('351 912 345 678')
  await page.getByLabel('Nome', { exact: true }).fill('Ana Prado')
  await expect(
    page.getByRole('button', { name: 'Informe o telefone com DDD, ou com + e o código do país.' }),
  ).toBeVisible()
  await phone.fill('+351 912 345 678')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nota salva.' })).toBeVisible()
  const id = await newest(page)
  const kept = await (await page.request.get(`/api/service-fiscal-note/${id}`)).json()
  expect([kept.data.nfs_service.iss_aliquot, kept.data.customer_note.phone]).toEqual([2.5, '351912345678'])
  await open(page, `/nota-servico/detalhes/${id}`, 'NFS-e sem número')
  await page.getByRole('button', { name: 'alterar Telefone' }).click()
  await expect(phone).toHaveValue('+351912345678')
  await forget(page, id)
})

test('a client abroad makes the note an export, and back', async ({ signedIn: page }) => {
  await open(page, NEW, 'Nova NFS-e')
  await page.getByRole('button', { name: 'alterar País' }).click()
  await page.getByRole('switch', { name: 'Cliente no exterior' }).check()
  await expect(page.getByText('Natureza exportação')).toBeVisible()
  await expect(page.getByLabel('Documento no país')).toBeVisible()
  await page.getByRole('switch', { name: 'Cliente no exterior' }).uncheck()
  await expect(page.getByText('Natureza tributação no município')).toBeVisible()
})

for (const colorScheme of byDepth<Theme[]>(['light'], ['light', 'dark'])) {
  test(`what is wrong is counted, leads to its field and loses nothing, accessible in ${colorScheme}`, async ({
    signedIn: page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await open(page, NEW, 'Nova NFS-e')
    await page.getByLabel('Competência').fill('31/02/2026')
    await page.getByLabel('CPF ou CNPJ').fill('111.111.111-11')
    await page.getByLabel('Valor unitário do item 1').fill('cem')
    await page.keyboard.press('Control+Enter')
    const summary = page.getByRole('alert').filter({ hasText: 'Três correções' })
    await expect(summary).toBeFocused()
    await expect(summary).toContainText('Nada do que você digitou foi perdido.')
    await summary.getByRole('button', { name: 'Informe o valor, como 97,00.' }).click()
    await expect(page.getByLabel('Valor unitário do item 1')).toBeFocused()
    await expect(page.getByLabel('Valor unitário do item 1')).toHaveValue('cem')
    await expectAccessible(page)
  })
}

test('a note that lacks something is not sent: the answer stands beside the fields', async ({ signedIn: page }) => {
  await open(page, NEW, 'Nova NFS-e')
  await page.getByLabel('Nome', { exact: true }).fill('Ana Prado')
  await page.keyboard.press('Control+Enter')
  const summary = page.getByRole('alert').filter({ hasText: 'antes de continuar' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('button').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${NEW}$`))
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Ana Prado')
})

test('what was typed and not saved is offered again, with when', async ({ signedIn: page }) => {
  await open(page, NEW, 'Nova NFS-e')
  await page.getByLabel('Nome', { exact: true }).fill('Tainá Moreira')
  await expect(page.getByText(/guardado às \d\d:\d\d/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Há um rascunho não salvo, de \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await page.getByRole('button', { name: 'Recuperar' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Tainá Moreira')
  await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await dialog.getByRole('button', { name: 'Descartar e sair' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'NFS-e', exact: true })).toBeVisible()
  await open(page, NEW, 'Nova NFS-e')
  await expect(page.getByText('Há um rascunho não salvo')).toHaveCount(0)
})

test('a draft leaves this browser with the person who signs out', async ({ page }) => {
  await signInAnew(page, PEOPLE.shop)
  await open(page, NEW, 'Nova NFS-e')
  await page.getByLabel('Nome', { exact: true }).fill('Tainá Moreira')
  await expect(page.getByText(/guardado às \d\d:\d\d/)).toBeVisible()
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('rascunho')))
  expect(await drafts()).toHaveLength(1)
  await page.getByLabel('Nome', { exact: true }).fill('Tainá Moreira Lima')
  await page.getByRole('button', { name: /Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(await drafts()).toEqual([])
})

test('who was faster is named, and what was typed stays until it is saved', async ({ signedIn: page }) => {
  const id = await draft(page)
  await open(page, `/nota-servico/detalhes/${id}`, 'NFS-e sem número')
  await page.getByRole('textbox', { name: 'Observações' }).fill('Turma da manhã')
  const headers = { origin: new URL(page.url()).origin }
  const other = await page.request.put(`/api/service-fiscal-note/${id}`, { data: { discount: 7 }, headers })
  expect(other.status()).toBe(200)
  await page.keyboard.press('Control+s')
  const notice = page.getByRole('alert').filter({ hasText: 'alterou esta nota' })
  await expect(notice).toContainText('Helena Prado')
  await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('Turma da manhã')
  await notice.getByRole('button', { name: 'Salvar o que mudei' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'NFS-e', exact: true })).toBeVisible()
  const kept = await (await page.request.get(`/api/service-fiscal-note/${id}`)).json()
  expect([kept.data.discount, kept.data.observations]).toEqual([7, 'Turma da manhã'])
  await forget(page, id)
})

test('the DANFSe of a draft is drawn as worth nothing', async ({ signedIn: page }) => {
  await open(page, NEW, 'Nova NFS-e')
  await page.getByLabel('Descrição do item 1').fill('Mentoria')
  await page.getByLabel('Valor unitário do item 1').fill('100')
  await page.getByRole('button', { name: 'Ver o DANFSe' }).click()
  await expect(page.getByRole('dialog').getByTitle('DANFSe, sem valor fiscal')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar à nota' }).click()
  await expect(page.getByRole('button', { name: 'Ver o DANFSe' })).toBeFocused()
})

test('a company that does not come, a note of nobody and a failed save each say the way out', async ({
  signedIn: page,
}) => {
  await page.route('**/api/company/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(NEW)
  await expect(page.getByRole('heading', { name: 'Não deu para carregar a empresa' })).toBeVisible()
  await page.unroute('**/api/company/*')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toBeVisible()

  await page.route('**/api/service-fiscal-note', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByLabel('Nome', { exact: true }).fill('Ana Prado')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert').filter({ hasText: 'Nada do que você digitou foi perdido.' })).toBeVisible()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Ana Prado')

  await page.goto('/nota-servico/detalhes/999999')
  await expect(page.getByRole('heading', { name: 'Não encontramos isto aqui' })).toBeVisible()
})

test('whoever has no role writes notes too, and everything fits on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, PEOPLE.team)
  await open(page, NEW, 'Nova NFS-e')
  const excess = await page.evaluate(() => {
    const places = [document.documentElement, ...document.querySelectorAll('main')]
    return Math.max(...places.map((place) => place.scrollWidth - place.clientWidth))
  })
  expect(excess).toBeLessThanOrEqual(0)
  await expect(page.getByRole('button', { name: /^Salvar e enviar/ })).toBeInViewport()
  await expectAccessible(page)
})

test('the list of services opens a product at its service part', async ({ signedIn: page }) => {
  await open(page, '/servicos', 'Serviços')
  const heads = page.getByRole('table', { name: 'Serviços' }).getByRole('columnheader')
  await expect(heads.filter({ hasText: /LC 116|ISS/ })).toHaveCount(2)
  await page
    .getByRole('link', { name: /^Produto \d+, Oficina de Aquarela ao Vivo/ })
    .first()
    .click()
  await expect(page).toHaveURL(/#nfse$/)
})

function amounts(page: Page) {
  return page.getByLabel('Valores da nota')
}

/** Holds the code of the searchable select until released. */
async function holdCodeSelect(page: Page): Promise<() => void> {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Código ou nome')) await gate
    await route.fulfill({ response })
  })
  return release
}
