import { expect, expectAccessible, go, open, PEOPLE, signIn, test } from './support.ts'

test('a product made by hand shows what a sale of it becomes, and keeps its co-producers', async ({
  signedIn: page,
}) => {
  const code = `PROD-${Date.now().toString(36).toUpperCase()}`
  await open(page, '/produtos/detalhes', 'Novo produto')
  await page.getByLabel('Nome', { exact: true }).fill(`Método ${code}`)
  await page.getByLabel('Código na plataforma').fill(code)
  const integration = page.getByRole('combobox', { name: /^Integração/ })
  await integration.selectOption({ index: 1 })
  const chosen = await integration.inputValue()
  await page.getByLabel('Preço').fill('497,00')
  await page.getByLabel('Notas').selectOption('NFE_NFSE')
  await page.getByLabel('Parte em NF-e').fill('80')
  await expect(page.getByText(/vira NF-e de R\$\s397,60 e NFS-e de R\$\s99,40\./)).toBeVisible()
  await page.getByRole('combobox', { name: 'NCM' }).fill('49019900')
  await page.getByRole('option', { name: /^49019900/ }).click()

  await page.getByRole('button', { name: 'Mais um coprodutor' }).click()
  const partner = page.getByRole('group', { name: 'Coprodutor 1' })
  await partner.getByLabel('Nome').fill('Tainá Moreira')
  await partner.getByLabel('CPF ou CNPJ').fill('123.456.789-09')
  await partner.getByLabel('Parte').fill('130')
  await page.keyboard.press('Control+s')
  await expect(partner.getByLabel('Parte')).toHaveAttribute('aria-invalid', 'true')
  await partner.getByLabel('Parte').fill('30')
  await expect(page.getByText(/ficam 70,00\s% com a empresa/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')

  await expect(page).toHaveURL(/\/produtos\/detalhes\/\d+$/)
  await page.reload()
  await expect(page.getByRole('group', { name: 'Coprodutor 1' }).getByLabel('Nome')).toHaveValue('Tainá Moreira')
  await expect(page.getByRole('combobox', { name: 'NCM' })).toHaveValue(/^49019900/)
  await expect(integration).toHaveValue(chosen)
  await page.goto(`/produtos?search=${code}`)
  await expect(page.getByRole('link', { name: new RegExp(`Método ${code}`) }).first()).toBeVisible()
})

test('a service opens the form at its service part', async ({ signedIn: page }) => {
  await open(page, '/servicos', 'Serviços')
  await page.getByRole('link', { name: 'Editar Oficina de Aquarela ao Vivo' }).click()
  await expect(page).toHaveURL(/#nfse$/)
  await expect(page.getByRole('heading', { name: 'NFS-e' })).toBeInViewport()
})

test('a pending product says what it waits for', async ({ signedIn: page }) => {
  await open(page, '/produtos?status=PENDING', 'Produtos')
  await page
    .getByRole('link', { name: /^Editar / })
    .first()
    .click()
  await expect(page.getByText(/veio com a primeira venda/)).toBeVisible()
})

test('the same change to many says how many and what before it is done', async ({ signedIn: page }) => {
  const run = Date.now().toString(36).toUpperCase()
  for (const number of [1, 2]) {
    const body = { company_id: 1, name: `Lote ${run} ${number}`, external_code: `${run}-${number}` }
    await page.request.post('/api/product', { data: body, headers: { origin: new URL(page.url()).origin } })
  }
  await open(page, `/produtos?search_field=name&search=Lote ${run}`, 'Produtos')
  await page.getByRole('checkbox', { name: 'Selecionar os 2 produtos desta página' }).check()
  const bar = page.getByRole('region', { name: 'Ações nos selecionados' })
  await expect(bar.getByText('2 selecionados')).toBeVisible()
  await bar.getByRole('button', { name: 'Editar…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mudar 2 produtos?' })
  await expect(dialog.getByRole('button', { name: 'Mudar 2 produtos' })).toBeDisabled()
  await dialog.getByLabel('Situação').selectOption('INACTIVE')
  await expect(dialog.getByText('Situação: Inativo')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mudar 2 produtos' }).click()
  await expect(page.getByText('Inativo', { exact: true })).toHaveCount(2)
})

test('codes are filled by keyboard: what is certain by itself, what is not by a choice that the others can use', async ({
  signedIn: page,
}) => {
  const run = Date.now().toString(36).toUpperCase()
  const service = {
    type_fiscal_note: 'NFSE',
    nfs_service: { lc_116: '1.09', national_service_code: '010902' },
  }
  const made = [
    { name: `Códigos ${run} livro`, ncm: '49019900' },
    { name: `Códigos ${run} um`, ...service },
    { name: `Códigos ${run} dois`, ...service },
  ]
  for (const body of made) {
    const data = { company_id: 1, ...body }
    await page.request.post('/api/product', { data, headers: { origin: new URL(page.url()).origin } })
  }
  const address = `/produtos?without_ibs_cbs_codes=true&search_field=name&search=Códigos ${run}`
  await open(page, address, 'Produtos')
  await expect(page.getByText('Códigos do IBS e da CBS')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Selecionar os 3 produtos desta página' }).press('Space')
  const bar = page.getByRole('region', { name: 'Ações nos selecionados' })
  await bar.getByRole('button', { name: 'Preencher códigos…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Preencher os códigos do IBS e da CBS?' })
  await expect(dialog.getByText('3 de 3 recebem códigos. 2 pedem uma escolha.')).toBeVisible()
  await expect(dialog.getByText('410008')).toBeVisible()
  await expectAccessible(page)

  const nbs = dialog.getByRole('combobox', { name: `NBS de Códigos ${run} um` })
  await nbs.focus()
  await nbs.selectOption('117033200')
  const same = dialog.getByRole('button', { name: 'Usar no outro igual' })
  await expect(same).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(same).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: `NBS de Códigos ${run} dois` })).toHaveValue('117033200')
  await expect(dialog.getByText('000001')).toHaveCount(2)
  await expect(dialog.getByText('3 de 3 recebem códigos.', { exact: true })).toBeVisible()
  await dialog.getByRole('checkbox', { name: `Preencher Códigos ${run} dois` }).press('Space')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Preencher 2 produtos' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: `Editar Códigos ${run} dois` })).toBeVisible()
  await expect(page.getByRole('link', { name: `Editar Códigos ${run} um` })).toHaveCount(0, { timeout: 20_000 })
})

test('a service that leaves one code possible fills it, and says so', async ({ signedIn: page }) => {
  await open(page, '/produtos/detalhes', 'Novo produto')
  await page.getByLabel('Notas').selectOption('NFSE')
  await page.getByRole('combobox', { name: 'Item da LC 116' }).fill('1.05')
  await page.getByRole('option', { name: /^01\.05/ }).click()
  await expect(page.getByRole('combobox', { name: 'Código nacional do serviço' })).toHaveValue(/^010501/)
  await expect(page.getByRole('combobox', { name: /^Indicador da operação/ })).toHaveValue(/^100501/)
  await expect(page.getByRole('combobox', { name: /^Classificação do IBS e da CBS/ })).toHaveValue(/^000001/)
  await expect(page.getByText(/^Preenchido pela tabela oficial: Código nacional/)).toBeVisible()
  await expectAccessible(page)
})

test('what a product takes from its company is folded until it is wanted, holds a value or is wrong', async ({
  signedIn: page,
}) => {
  await open(page, '/produtos/detalhes', 'Novo produto')
  await page.getByLabel('Notas').selectOption('NFE_NFSE')
  const folds = page.getByRole('button', { name: /^Usa os padrões da empresa/ })
  await expect(folds).toHaveCount(2)
  await expect(page.getByLabel('Unidade')).toHaveCount(0)
  await expect(page.getByLabel('ISS', { exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await folds.first().press('Enter')
  await page.getByLabel('ICMS', { exact: true }).fill('18')
  const own = page.getByRole('button', { name: /^1 campo próprio/ })
  await own.click()
  await expect(page.getByLabel('ICMS', { exact: true })).toHaveCount(0)

  await own.click()
  await page.getByLabel('ICMS', { exact: true }).fill('180')
  await page.getByLabel('Nome', { exact: true }).fill('Caderno de dobra')
  await own.click()
  await page.keyboard.press('Control+s')
  await expect(page.getByLabel('ICMS', { exact: true })).toBeFocused()
  await page.getByLabel('ICMS', { exact: true }).fill('18')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/produtos\/detalhes\/\d+$/)
  await page.reload()
  await expect(page.getByLabel('ICMS', { exact: true })).toHaveValue(/^18/)
  await expect(page.getByRole('button', { name: /^Usa os padrões da empresa/ })).toHaveCount(1)
})

test('a book shows its codes of IBS and CBS with its NCM', async ({ signedIn: page }) => {
  await open(page, '/produtos/detalhes', 'Novo produto')
  await page.getByRole('combobox', { name: 'NCM' }).fill('49019900')
  await page.getByRole('option', { name: /^49019900/ }).click()
  await expect(page.getByRole('combobox', { name: /^CST do IBS e da CBS/ })).toHaveValue(/^410/)
  await expect(page.getByRole('combobox', { name: /^Classificação do IBS e da CBS/ })).toHaveValue(/^410008/)
  await expectAccessible(page)
})

test('of several companies each product says whose it is, and of one none does', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.route('**/api/company?pagination=false**', async (route) => {
    const companies = (await (await route.fetch()).json()) as { data: { id: number }[] }
    // Other tests create companies at any position of the list.
    const one = companies.data.find(({ id }) => id === 1)
    await route.fulfill({ json: { ...companies, data: [one, { ...one, id: 999_999 }] } })
  })
  for (const [path, title] of LISTS_OF_PRODUCTS) {
    await open(page, path, title)
    await expect(page.getByRole('columnheader', { name: 'Empresa' })).toBeVisible()
    await expect(page.getByRole('cell', { name: 'Ateliê Farol Digital Ltda' }).first()).toBeVisible()
  }
  await page.unroute('**/api/company?pagination=false**')
  for (const [path, title] of LISTS_OF_PRODUCTS) {
    await go(page, `${path}?company_id=1`, title)
    await expect(page.getByRole('columnheader', { name: 'Nome' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Empresa' })).toHaveCount(0)
  }
})

const LISTS_OF_PRODUCTS = [
  ['/produtos', 'Produtos'],
  ['/servicos', 'Serviços'],
] as const
