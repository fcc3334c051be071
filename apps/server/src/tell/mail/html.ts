import type { Filled, Piece } from './fill-template.ts'

type Sheet = {
  subject: string
  filled: Filled
  /** Document null: the mail is from Talão itself. */
  company: { name: string; document: string | null }
  /** Shown at the top of a mail about a note without fiscal value. */
  warning: string | null
  /** Replaces the line that says which company sent the mail. */
  foot?: string
}

/**
 * The HTML part, from the same paragraphs as the text part. It contains only escaped text and our own links. Inline
 * colours serve mail programs without style sheets; the style sheet adds a dark mode.
 */
export function htmlPart({ subject, filled, company, warning, foot }: Sheet): string {
  const notice = warning === null ? '' : `<p class="aviso" style="${NOTICE}">${escapeHtml(warning)}</p>\n`
  return `<!doctype html>
<html lang="pt-BR" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="mesa" style="${BODY_STYLE}">
<div role="article" aria-roledescription="e-mail" aria-label="${escapeHtml(subject)}" lang="pt-BR" style="max-width:600px;margin:0 auto">
<p class="marca" style="${NAME}">${escapeHtml(company.name)}</p>
<div class="papel" style="${PAPER}">
${notice}${filled.map(paragraph).join('\n')}
</div>
<p class="apoio" style="${FOOT}">${escapeHtml(foot ?? footOf(company))}</p>
</div>
</body>
</html>
`
}

function footOf({ name, document }: Sheet['company']): string {
  return document === null ? 'Enviado pelo Talão.' : `Enviado por ${name}, CNPJ ${document}, pelo Talão.`
}

function paragraph(lines: Filled[number]): string {
  return `<p style="margin:0 0 16px">${lines.map((line) => line.map(pieceOf).join('')).join('<br>\n')}</p>`
}

function pieceOf(piece: Piece): string {
  if (!('href' in piece)) return escapeHtml(piece.text)
  return `<a class="link" href="${escapeHtml(piece.href)}" style="color:#115464">${escapeHtml(piece.label)}</a>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}

const BODY_STYLE = `margin:0;padding:24px 12px;background:#f1f4f4;color:#172426;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`
const PAPER = 'padding:24px;background:#ffffff;border:1px solid #dbe1e1;border-radius:3px;overflow-wrap:anywhere'
const NAME = 'margin:0 0 12px;font-weight:600;color:#115464'
const NOTICE = 'margin:0 0 16px;padding:12px;background:#fcf5cf;border:1px solid #e3d18c;color:#523f14'
const FOOT = 'margin:12px 0 0;font-size:13px;color:#566365'
const DARK = `@media (prefers-color-scheme:dark){
.mesa{background:#0b1314!important;color:#e7eced!important}
.papel{background:#111c1d!important;border-color:#202d2e!important}
.marca,.link{color:#93d1e3!important}
.apoio{color:#a1acad!important}
}`
