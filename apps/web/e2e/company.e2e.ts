import { expect, open, test } from './support.ts'

const VALIDITY = /^\d{2}\/\d{2}\/\d{4} a \d{2}\/\d{2}\/\d{4}$/

test('the CNPJ takes letters, in capitals and with its punctuation, and refuses a wrong one', async ({
  signedIn: page,
}) => {
  await open(page, '/minha-conta', /.+/)
  const cnpj = page.getByLabel('CNPJ')
  await cnpj.fill('')
  await cnpj.pressSequentially('12abc34501de35')
  await expect(cnpj).toHaveValue('12.ABC.345/01DE-35')
  await cnpj.fill('')
  await cnpj.pressSequentially('12abc34501de36')
  await cnpj.blur()
  await expect(page.getByText('CNPJ inválido. Confira os números e as letras.')).toBeVisible()
})

test('what is no certificate is refused beside the file, and the current one stays', async ({ signedIn: page }) => {
  await open(page, '/minha-conta', /.+/)
  await expect(page.getByText(VALIDITY)).toBeVisible()
  await page.getByLabel('Arquivo do certificado').setInputFiles({
    name: 'engano.pfx',
    mimeType: 'application/x-pkcs12',
    buffer: Buffer.from('isto não é um certificado'),
  })
  await page.getByLabel('Senha do arquivo', { exact: true }).fill('qualquer')
  await page.getByRole('button', { name: 'Conferir e trocar' }).click()
  await expect(
    page.getByText('Este arquivo é um texto, e não um certificado. Envie o arquivo .pfx ou .p12 do certificado A1.'),
  ).toBeVisible()
  await expect(page.getByText(VALIDITY)).toBeVisible()
})

test('the certificate in use says whose it is, which one, and how many of its days are over', async ({
  signedIn: page,
}) => {
  await open(page, '/minha-conta', /.+/)
  const panel = page.getByRole('region', { name: /^Certificado A1/ })
  await expect(panel).toContainText('o mesmo da empresa')
  await expect(panel).toContainText(/[0-9A-F]{2}(:[0-9A-F]{2})+/)
  await expect(panel).toContainText(/\d+ de \d+ dias/)
})

test('asks for the file and for the password before sending anything', async ({ signedIn: page }) => {
  await open(page, '/minha-conta', /.+/)
  await page.getByRole('button', { name: 'Conferir e trocar' }).click()
  await expect(page.getByText('Escolha o arquivo do certificado.')).toBeVisible()
})

test('the city is found by name without accents', async ({ signedIn: page }) => {
  await open(page, '/minha-conta', /.+/)
  const city = page.getByRole('combobox', { name: 'Cidade' })
  await city.fill('ribeirao preto')
  await expect(page.getByRole('option', { name: 'Ribeirão Preto – SP' })).toBeVisible()
})

test('the part of the form is in the address, and saving shows the message of the server', async ({
  signedIn: page,
}) => {
  await open(page, '/minha-conta', /.+/)
  await page.getByRole('link', { name: 'Padrões da NF-e' }).click()
  await expect(page).toHaveURL(/aba=nfe/)
  await page.reload()
  await page.getByLabel('Informações adicionais').fill('Nota de demonstração, sem valor fiscal.')
  await page.getByRole('button', { name: /Salvar/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /salv/i })).toBeVisible()
})

test('the logo is seen before it is kept, stands on the page afterwards, and can be taken away', async ({
  signedIn: page,
}) => {
  await open(page, '/minha-conta', /.+/)
  const file = page.getByLabel('Arquivo da logo')
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('isto não é uma imagem') })
  await page.getByRole('button', { name: 'Guardar logo' }).click()
  await expect(page.getByText('Envie a logo em PNG, JPEG ou WebP.')).toBeVisible()
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: DOT })
  await expect(page.getByRole('img', { name: 'Logo escolhida, ainda não guardada' })).toBeVisible()
  await page.getByRole('button', { name: 'Guardar logo' }).click()
  const kept = page.getByRole('img', { name: /^Logo de / })
  await expect(kept).toBeVisible()
  await expect(kept).toHaveJSProperty('complete', true)
  await expect(kept).not.toHaveJSProperty('naturalWidth', 0)
  await page.getByRole('button', { name: 'Remover' }).click()
  await expect(kept).toHaveCount(0)
  await expect(page.getByText('Sem logo.')).toBeVisible()
})

test('what is typed and not saved outlives the saving of the logo', async ({ signedIn: page }) => {
  await open(page, '/minha-conta', /.+/)
  const name = page.getByLabel('Nome fantasia')
  const email = await page.getByLabel('E-mail').inputValue()
  await name.fill('Loja ainda sem salvar')
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'GET' && /\/api\/company\/\d+\?/.test(reply.url()),
  )
  await page.getByLabel('Arquivo da logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: DOT })
  await page.getByRole('button', { name: 'Guardar logo' }).click()
  await saved
  await expect(page.getByRole('img', { name: /^Logo de / })).toBeVisible()
  await expect(name).toHaveValue('Loja ainda sem salvar')
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await page.getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Sem logo.')).toBeVisible()
  await expect(name).toHaveValue('Loja ainda sem salvar')
})

test('going to production asks which notes go there', async ({ signedIn: page }) => {
  await open(page, '/minha-conta', /.+/)
  await page.getByRole('radio', { name: 'Produção' }).click({ force: true })
  const dialog = page.getByRole('dialog', { name: 'Passar para produção?' })
  const kinds = ['Notas de produto (NF-e)', 'Notas de serviço (NFS-e)'] as const
  const go = dialog.getByRole('button', { name: 'Passar para produção' })
  await expect(go).toBeEnabled()
  for (const kind of kinds) await dialog.getByRole('switch', { name: kind }).setChecked(false)
  await expect(go).toBeDisabled()
  await dialog.getByRole('switch', { name: kinds[1] }).setChecked(true)
  await expect(go).toBeEnabled()
  await dialog.getByRole('button', { name: 'Voltar' }).click()
})

/** A one-pixel PNG. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
