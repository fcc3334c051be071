import { describeRules } from './rule.ts'
import { linesOf, readSources, type Source, withoutComments } from './sources.ts'

// contrast.test.ts judges the tokens in both themes. As long as nothing else sets a colour or asks for the theme,
// checking one theme in a browser also covers the other.

const NAMES =
  'white|black|gr[ae]y|silver|red|green|blue|yellow|orange|purple|pink|brown|navy|teal|maroon|olive|lime|cyan|magenta'
const NUMBERS = String.raw`#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark)\(`
const IN_A_STYLE = new RegExp(String.raw`(?<=:[^;{}]*)(?:${NUMBERS}|(?<![\w-])(?:${NAMES})(?![\w-]))`, 'gi')
const IN_CODE = new RegExp(String.raw`(?<=['"\`])(?:${NUMBERS})|(?<=style=\{\{[^}]*['"])(?:${NAMES})(?=['"])`, 'gi')

const MIXTURE = /color-mix\((?:[^()]|\([^()]*\))*\)/g
const OF_TOKENS = /^color-mix\(in \w+,(?: (?:var\(--[\w-]+\)|transparent)(?: \d+%)?,?){2}\)$/

const ASKS_THE_THEME =
  /data-theme|data-mantine-color-scheme|prefers-color-scheme|light-dark\(|@mixin (?:dark|light)|\buse(?:Computed|Mantine)ColorScheme\(/g

/**
 * Named colours passed to the component library. The theme maps `red` to tokens where a button is filled or outlined.
 */
const LIBRARY_NAME = /(?<![\w-])(?:color|c|bg)=["{]+'?(?!var\()[a-z.]+\b/

const ALL = readSources('apps/web/src/**/*.{css,ts,tsx}').filter(({ file }) => !file.includes('.test.'))
const STYLES = ALL.filter(({ file }) => file.endsWith('.css'))
const CODE = ALL.filter(({ file }) => !file.endsWith('.css'))

describeRules('colours of the styles', STYLES, [
  {
    name: 'are tokens',
    find: ({ file, text }) => linesOf(file, withoutComments(text), IN_A_STYLE),
    offender: { file: 'a.module.css', text: '.a {\n  background: linear-gradient(var(--papel), white);\n}' },
    except: {
      'apps/web/src/theme/tokens.css': 'they are the tokens',
      'apps/web/src/ui/side-sheet.module.css': 'a shadow, in which nothing is read',
      'apps/web/src/features/companies/data/logo-panel.module.css': 'a logo stands on the white of its paper',
      'apps/web/src/features/emails/preview-panel.module.css': 'a mail has colours of its own, in the dark too',
      'apps/web/src/features/account/access/two-factor.module.css': 'telephones read the code black on white only',
    },
  },
  {
    name: 'are mixed of nothing but tokens',
    find: ({ text }) => (text.match(MIXTURE) ?? []).filter((mixture) => !OF_TOKENS.test(mixture)),
    offender: { file: 'a.module.css', text: '.a { color: color-mix(in srgb, var(--tinta) 40%, rgb(1 2 3)); }' },
  },
])

describeRules('colours of the code', CODE, [
  {
    name: 'are tokens',
    find: ({ file, text }) => linesOf(file, withoutComments(text), IN_CODE),
    offender: { file: 'a.tsx', text: "<i style={{ color: '#999' }} />" },
    except: {
      'apps/web/src/theme/theme.ts': 'the ramps of the component library, over which contrast.test.ts sees tokens laid',
    },
  },
  {
    name: 'are asked of the component library where the theme answers with tokens',
    find: namesLeftToTheLibrary,
    offender: { file: 'a.tsx', text: '<Menu.Item color="teal">' },
    except: {
      'apps/web/src/components/list/view-menu.tsx':
        'an item of a menu: at least 4.5 of the red of the library on the ground of either theme',
    },
  },
])

describeRules('the theme', ALL, [
  {
    name: 'is asked for by the tokens and by who lets a person choose it',
    find: ({ file, text }) => linesOf(file, withoutComments(text), ASKS_THE_THEME),
    offender: { file: 'a.module.css', text: '[data-mantine-color-scheme="dark"] .a {\n  color: var(--linha);\n}' },
    except: {
      'apps/web/src/theme/tokens.css': 'they are the tokens',
      'apps/web/src/components/note-form/paper.tsx': 'a paper is white in the dark too: the tokens of the other theme',
      'apps/web/src/app/person-menu-items.tsx': 'the theme is chosen there',
      'apps/web/src/features/account/access/preferences-panel.tsx': 'the theme is chosen there',
      'apps/web/src/features/design/design-page.tsx': 'the theme is chosen there',
    },
  },
])

/** Judges the whole tag, because an attribute further on can change the verdict. */
function namesLeftToTheLibrary({ file, text }: Source): string[] {
  const tags = withoutComments(text).match(/<[A-Z][\w.]*\b(?:=>|[^>])*>/g) ?? []
  return tags
    .filter((tag) => LIBRARY_NAME.test(tag.replaceAll('\n', ' ')))
    .filter((tag) => !(tag.startsWith('<Button') && /variant="(?:filled|outline)"/.test(tag) && tag.includes('"red"')))
    .map((tag) => `${file}: ${tag.replaceAll(/\s+/g, ' ').slice(0, 80)}`)
}
