import { HOW_TO_ASK, type OpenApi, type Operation } from './document.ts'
import { type Field, fieldsOf } from './fields.ts'
import { html, type Markup } from './markup.ts'
import { STYLE } from './style.ts'

/** The API description as an HTML page. It has no script, so the usual security headers apply. */
export function docsPage(document: OpenApi): string {
  const operations = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ method: method.toUpperCase(), path, call })),
  )
  const inArea = (area: string): Listed[] => operations.filter(({ call }) => call.tags.includes(area))
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API do Talão</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#conteudo">Ir para o conteúdo</a>
<nav aria-label="Assuntos">
<p class="name">API do Talão</p>
<ul>${document.tags.map(({ name, description }) => html`<li><a href="#${name}">${description}</a></li>`)}</ul>
<p><a href="/api/openapi.json">openapi.json</a> · <a href="/">Voltar ao Talão</a></p>
</nav>
<main id="conteudo">
<h1>API do Talão</h1>
${INTRODUCTION}
${document.tags.map(
  ({ name, description }) => html`<section aria-labelledby="${name}"><h2 id="${name}">${description}</h2>
${inArea(name).map(listed)}</section>`,
)}
</main>
</body>
</html>`.text
}

type Listed = { method: string; path: string; call: Operation }

const INTRODUCTION = html`<p>Toda resposta traz <code>x-request-id</code>. Dinheiro vai como número com até duas casas; datas como
<code>AAAA-MM-DD</code>, no calendário do município da empresa; instantes em ISO 8601, UTC. O CNPJ pode ter letras. Uma chamada <code>PUT</code>
também aceita <code>POST</code> com <code>_method=PUT</code>, no mesmo endereço ou, com o <code>id</code> no corpo, no endereço que cria. Um erro diz o que fazer em <code>message</code>, e o seu nome, que não muda, em
<code>code</code>.</p>
<p>Um programa entra com o token criado em Integrações, Token de API: <code>Authorization: Bearer tlo_live_…</code>. Ele só alcança as
chamadas que dizem <em>token de API</em>.</p>
<ul>${HOW_TO_ASK.map((sentence) => html`<li>${sentence}</li>`)}</ul>`

function listed({ method, path, call }: Listed): Markup {
  const body = Object.values(call.requestBody?.content ?? {})[0]
  const refusals = Object.entries(call.responses).filter(([status]) => Number(status) >= 400)
  const success = Object.entries(call.responses).filter(([status]) => Number(status) < 400)
  return html`<details id="${call.operationId}">
<summary><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code> <span class="what">${call.summary}</span></summary>
<p class="who">Quem pode: ${call['x-quem']}${call.security.length === 2 && ' ou um programa com token de API'}.</p>
${call.description !== undefined && html`<p>${call.description}</p>`}
${table(
  'Parâmetros',
  call.parameters.map((one) => ({
    ...(fieldsOf({ properties: { [one.name]: one.schema } })[0] as Field),
    required: one.required,
  })),
)}
${table('Corpo', body ? fieldsOf(body.schema) : [])}
${success.map(([status, { description, content }]) =>
  table(`Resposta ${status}: ${description}`, fieldsOf(content?.['application/json']?.schema ?? {})),
)}
<h4>Erros</h4>
<ul>${refusals.map(([status, { description }]) => html`<li><strong>${status}</strong> ${description.replaceAll('`', '')}</li>`)}</ul>
</details>
`
}

function table(title: string, fields: Field[]): Markup {
  if (fields.length === 0) return html``
  return html`<h4>${title}</h4>
<div class="wide" tabindex="0" role="region" aria-label="${title}"><table>
<thead><tr><th scope="col">Campo</th><th scope="col">Tipo</th><th scope="col">Valores e limites</th></tr></thead>
<tbody>${fields.map(
    ({ name, type, required, limits }) =>
      html`<tr><th scope="row"><code>${name}</code>${required && html` <span class="required">obrigatório</span>`}</th><td>${type}</td><td>${limits}</td></tr>`,
  )}</tbody></table></div>`
}
