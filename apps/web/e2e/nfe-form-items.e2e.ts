import { draft } from './nfe-drafts.ts'
import { expect, expectAccessible, open, test } from './support.ts'

const NEW = '/nota-produto/detalhes'

test('the taxes of each item stand in their own part, are opened by the keyboard and count their own faults', async ({
  signedIn: page,
}) => {
  await open(page, NEW, 'Nova NF-e')
  await page.getByLabel('Descrição do item 1').fill('Apostila')
  await page.getByLabel('Valor unitário do item 1').fill('100')
  const parts = page.getByRole('navigation', { name: 'Partes da nota' })
  await parts.getByRole('link', { name: /^Impostos/ }).press('Enter')
  const way = page.getByRole('button', { name: 'alterar os impostos do item 1' })
  await expect(way).toBeFocused()
  await page.keyboard.press('Enter')
  const taxes = page.getByRole('group', { name: 'Impostos do item 1' })
  await expect(taxes.getByRole('combobox').first()).toBeFocused()
  // The list does not open on focus, because it would cover the fields below.
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await taxes.getByLabel('PIS', { exact: true }).fill('cem')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  const summary = page.getByRole('alert').filter({ hasText: 'Uma correção' })
  await expect(summary).toContainText('item 1, em Impostos')
  await expect(parts.getByRole('link', { name: 'Impostos 1 erro' })).toBeVisible()
  await summary.getByRole('button').click()
  await expect(taxes.getByLabel('PIS', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('0,65')
  await taxes.getByRole('button', { name: 'fechar os impostos do item 1' }).press('Enter')
  await expect(way).toBeFocused()
  await expect(page.getByText('PIS 0,65 %', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'voltar Item 1, PIS' }).press('Enter')
  await expect(page.getByText('PIS 0,65 %', { exact: true })).toHaveCount(0)
})

test('an item under substitution says its margin and rate, its origin is chosen in words, and all of it is kept', async ({
  signedIn: page,
}) => {
  const id = await draft(page, 'Beatriz Salgado')
  await open(page, `${NEW}/${id}`, 'NF-e sem número')
  await page.getByRole('button', { name: 'alterar os impostos do item 1' }).click()
  const taxes = page.getByRole('group', { name: 'Impostos do item 1' })
  await expect(taxes.getByLabel('Origem')).toContainText('padrão: 0 · Nacional')
  await expect(taxes.getByLabel('Margem da ST')).toHaveCount(0)
  await taxes.getByRole('combobox', { name: 'CSOSN' }).fill('202')
  await page.getByRole('option', { name: /^202/ }).click()
  await taxes.getByLabel('Origem').selectOption('3 · Nacional, conteúdo importado de 40 a 70 %')
  await taxes.getByLabel('Base da ST', { exact: true }).selectOption('4 · Margem de valor agregado')
  await taxes.getByLabel('Margem da ST').fill('40')
  await taxes.getByLabel('Alíquota da ST').fill('18')
  await taxes.getByLabel('Tributos federais').fill('4,2')
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'Nota salva.' })).toBeVisible()
  const { items } = (await (await page.request.get(`/api/fiscal-note/${id}?with=items`)).json()).data
  expect(items[0].nfe_tax).toMatchObject({
    icms_cst: '202',
    icms_origin: '3',
    icms_st_base_modality: '4',
    icms_st_mva: 40,
    icms_st_aliquot: 18,
    approximate_tax_percent_country: 4.2,
  })
})

test('what changes in a note that stands is listed, buyer, items and payment too, each with its way back', async ({
  signedIn: page,
}) => {
  const id = await draft(page, 'Beatriz Salgado')
  await open(page, `${NEW}/${id}`, 'NF-e sem número')
  const changes = page.getByRole('region', { name: 'O que muda nesta nota' })
  await page.getByLabel('Nome', { exact: true }).fill('Beatriz Salgado Reis')
  await page.getByLabel('Quantidade do item 1').fill('3')
  await page.getByRole('button', { name: 'Copiar o item 1' }).click()
  await page.getByRole('button', { name: 'alterar o pagamento' }).click()
  await page.getByRole('textbox', { name: 'Valor', exact: true }).fill('60,00')
  await expect(changes.getByRole('listitem')).toHaveText([
    /Cliente, Nome Beatriz Salgado Beatriz Salgado Reis/,
    /Item 1, quantidade 1 3/,
    /Item 2\s+Apostila/,
    /Pagamento .* 60,00/,
  ])
  for (const back of ['Pagamento', 'Item 2', 'Item 1, quantidade', 'Cliente, Nome'])
    await changes.getByRole('button', { name: `voltar ${back}`, exact: true }).click()
  await expect(changes).toHaveCount(0)
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Beatriz Salgado')
  await expect(page.getByLabel('Quantidade do item 1')).toHaveValue('1')

  await page.getByRole('button', { name: 'Tirar o item 1' }).click()
  await changes.getByRole('button', { name: 'voltar Item 1 de antes' }).click()
  await expect(page.getByLabel('Descrição do item 1')).toHaveValue('Apostila')
})
