import type { Page } from '@playwright/test'
import { expect, expectAccessible, go, open, PEOPLE, signIn, test } from './support.ts'

const NFE_ACCESS = '/configuracoes/acesso-nota-produto'
const NFSE_ACCESS = '/configuracoes/acesso-nota-servico'
const EMAILS = '/configuracoes/emails'

test('the settings lead to what a company sets, and its own page leads there too', async ({ signedIn: page }) => {
  await open(page, '/', 'Painel')
  await page.getByRole('link', { name: 'Minha empresa' }).click()
  await page.getByRole('link', { name: /^Acesso da NF-e/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Acesso da NF-e' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Minha empresa' }).click()
  await page.goto('/minha-conta')
  await page.getByRole('link', { name: 'Acesso da NFS-e' }).click()
  await expect(page).toHaveURL(/aba=acesso-nfse/)
  await expect(page.getByRole('heading', { name: 'Por onde a NFS-e sai' })).toBeVisible()
})

test('the menu has one place for the company, and every page about it lies there', async ({ signedIn: page }) => {
  await open(page, '/', 'Painel')
  const menu = page.getByRole('navigation', { name: 'Principal' }).getByRole('link')
  expect(await menu.evaluateAll((links) => links.map((link) => link.getAttribute('title')))).toEqual([
    'Painel',
    'NF-e',
    'NFS-e',
    'Vendas',
    'Voo de teste',
    'Relatórios',
    'Produtos',
    'Serviços',
    'Integrações',
    'Importações',
    'Minha empresa',
    'Normas',
  ])
  for (const [path, title] of [
    ['/usuarios', 'Usuários'],
    ['/auditoria', 'Auditoria'],
    ['/numeracao', 'Numeração'],
    ['/integracoes/api-token', 'Tokens de API'],
    ['/configuracoes/webhooks', 'Webhooks'],
  ] as const) {
    await go(page, path, title)
    await expect(menu.and(page.locator('[aria-current="page"]'))).toHaveText('Minha empresa')
    await page.getByRole('main').getByRole('link', { name: 'Minha empresa' }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${title}`) })
      .click()
    await expect(page).toHaveURL(path)
  }
})

test('whoever does not administer the company is told so', async ({ page }) => {
  await signIn(page, PEOPLE.team)
  await open(page, '/', 'Painel')
  for (const [path, title] of [
    ['/configuracoes', 'Minha empresa'],
    [NFE_ACCESS, 'Acesso da NF-e'],
    [EMAILS, 'E-mails'],
  ] as const) {
    await go(page, path, title)
    await expect(page.getByRole('heading', { level: 2, name: /quem administra/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Salvar/ })).toHaveCount(0)
  }
})

test('whoever sees several companies chooses one first', async ({ page }) => {
  await signIn(page, PEOPLE.admin)
  await open(page, NFE_ACCESS, 'Acesso da NF-e')
  const choice = page.getByRole('combobox', { name: 'Empresa' })
  // The select appears only with several companies.
  if (await choice.isVisible()) await choice.selectOption({ label: 'Ateliê Farol Digital Ltda' })
  await expect(page.getByRole('heading', { name: 'Numeração' })).toBeVisible()
})

test('another numbering says what it does before it does it, and is kept', async ({ signedIn: page }) => {
  await open(page, NFE_ACCESS, 'Acesso da NF-e')
  const number = page.getByRole('group', { name: 'Produção' }).getByLabel('Próximo número')
  const next = (await number.inputValue()) === '1500' ? '1.600' : '1.500'
  await number.fill(next)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Mudar a numeração?' })
  await expect(dialog.getByText(/ficam sem nota aqui|Só é aceito/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await expect(number).toHaveValue(next)
  await page.getByRole('button', { name: /Salvar/ }).click()
  await dialog.getByRole('button', { name: 'Mudar a numeração' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Numeração da NF-e salva.' })).toBeVisible()
  await expect(page.getByText(/NF-e de produção a caminho da Focus/)).toHaveCount(0)
  await page.reload()
  await expect(number).toHaveValue(next.replace('.', ''))
})

test('a number that is used is refused on its field', async ({ signedIn: page }) => {
  await open(page, NFE_ACCESS, 'Acesso da NF-e')
  const number = page.getByRole('group', { name: 'Homologação' }).getByLabel('Próximo número')
  await number.fill('')
  await number.blur()
  await expect(page.getByText('Use um número de 1 a 999.999.999.')).toBeVisible()
  await number.fill('1')
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog').getByRole('button', { name: 'Mudar a numeração' }).click()
  await expect(page.getByText(/^A série \d+ já chegou ao número \d+\. Use \d+ ou mais\.$/)).toBeVisible()
  await expect(number).toHaveValue('1')
})

test('a dry run tells what the provider has otherwise without changing it', async ({ signedIn: page }) => {
  await open(page, NFE_ACCESS, 'Acesso da NF-e')
  await expect(page.getByText('Sincronizado', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ver o que mudaria' }).click()
  await expect(page.getByText('Nada mudaria: a Focus tem os mesmos dados.')).toBeVisible()
  await page.getByRole('button', { name: 'Sincronizar agora' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Cadastro enviado à Focus NFe.' })).toBeVisible()
})

test('the road is changed with a question, and the secrets of a city only go in', async ({ signedIn: page }) => {
  await open(page, NFSE_ACCESS, 'Acesso da NFS-e')
  await takeRoad(page, 'Focus NFe (municipal)')
  const city = page.getByRole('region', { name: 'Login da prefeitura' }).getByRole('group', { name: 'Produção' })
  await city.getByLabel('Usuário').fill('atelie')
  await city.getByLabel('Senha', { exact: true }).fill('segredo-da-prefeitura')
  await page.keyboard.press('Control+s')
  await expect(city.getByText('Guardada. Digite só para trocar.')).toBeVisible()
  await expect(city.getByLabel('Senha', { exact: true })).toHaveValue('')
  expect(await page.content()).not.toContain('segredo-da-prefeitura')
  await expectAccessible(page)
  await city.getByRole('button', { name: 'Esquecer a senha de produção' }).click()
  await expect(city.getByText('Será esquecida.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(city.getByText('Será esquecida.')).toHaveCount(0)
  await expect(city.getByText('Guardada. Digite só para trocar.')).toHaveCount(0)
  await takeRoad(page, 'Direto na NFS-e Nacional')
  await expect(page.getByRole('heading', { name: 'Sem intermediário' })).toBeVisible()
  await takeRoad(page, 'Focus NFe (nacional)')
  await expect(page.getByRole('heading', { name: 'Cadastro na Focus' })).toBeVisible()
})

test('a text is seen as its reader would see it, field by field, and what is wrong stands beside it', async ({
  signedIn: page,
}) => {
  await open(page, EMAILS, 'E-mails')
  const body = page.getByLabel('Mensagem')
  await body.fill('Olá, .')
  await body.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5))
  await page.getByRole('button', { name: 'Inserir cliente: nome do cliente' }).click()
  await expect(body).toHaveValue('Olá, {{cliente}}.')
  await expect(body).toBeFocused()
  const sheet = page.frameLocator('iframe[title="Prévia do e-mail"]')
  await expect(sheet.getByText('Olá, Maria da Silva.')).toBeVisible()
  await body.fill('Veja {{nada}} em http://exemplo')
  await expect(page.getByText(/O campo {{nada}} não existe neste e-mail \(linha 1, coluna 6\)/)).toBeVisible()
  await expect(page.getByText(/Endereços digitados não são aceitos/)).toBeVisible()
  await expect(page.getByText('A prévia espera a correção do texto.')).toBeVisible()
  await page.getByRole('button', { name: /Salvar/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Há campos para corrigir.' })).toBeVisible()
})

test('words not saved stay while one looks at another mail; saved ones stay for good', async ({ signedIn: page }) => {
  await open(page, `${EMAILS}?tipo=CORRECTION_LETTER`, 'E-mails')
  const subject = page.getByLabel('Assunto')
  const standard = page.getByText('Texto do Talão', { exact: true })
  await subject.fill('Carta da nota {{numero}}')
  await page.getByRole('link', { name: 'Nota cancelada' }).click()
  await expect(subject).toHaveValue(/cancelada/)
  await page.getByRole('link', { name: /^Carta de correção.*não salvo$/ }).click()
  await expect(subject).toHaveValue('Carta da nota {{numero}}')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: 'Texto do e-mail salvo.' })).toBeVisible()
  await page.reload()
  await expect(subject).toHaveValue('Carta da nota {{numero}}')
  await page.getByRole('button', { name: 'Voltar ao texto do Talão' }).click()
  await expect(standard).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('link', { name: 'Carta de correção', exact: true })).toBeVisible()
})

test('a test goes to whoever asks, and says where it went', async ({ signedIn: page }) => {
  await open(page, EMAILS, 'E-mails')
  await page.getByRole('button', { name: 'Mandar teste para mim' }).click()
  await expect(page.getByRole('status').filter({ hasText: /teste ficou guardado na pasta do servidor/ })).toBeVisible()
})

test('the switch of the company is one and the same in both places', async ({ signedIn: page }) => {
  await open(page, EMAILS, 'E-mails')
  const sends = page.getByRole('switch', { name: 'Mandar e-mail ao cliente' })
  await sends.click()
  await expect(sends).not.toBeChecked()
  await expect(sends).toBeEnabled()
  await open(page, '/minha-conta?aba=automacao', /.+/)
  await expect(sends).not.toBeChecked()
  await sends.click()
  await expect(sends).toBeChecked()
  await expect(sends).toBeEnabled()
  await open(page, EMAILS, 'E-mails')
  await expect(sends).toBeChecked()
})

async function takeRoad(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Usar ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Trocar o caminho' }).click()
  await expect(page.getByRole('button', { name: `Usar ${name}` })).toHaveCount(0)
}
