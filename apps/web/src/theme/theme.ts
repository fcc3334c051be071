import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/**
 * Built once from the design tokens. Colours are `var(--…)` of tokens.css; the colour ramps only feed Mantine's own
 * variants.
 */
const CARBONO: MantineColorsTuple = [
  '#f0f9fb',
  '#dcf1f8',
  '#bbe4f1',
  '#93d1e3',
  '#6dbdd3',
  '#4aa1b8',
  '#30859b',
  '#1f6c7f',
  '#115464',
  '#083d4a',
]
const GRAY: MantineColorsTuple = [
  '#f9fafb',
  '#f1f4f4',
  '#e8ecec',
  '#dbe1e1',
  '#cbd3d3',
  '#9ca7a8',
  '#6e7c7d',
  '#566365',
  '#364446',
  '#172426',
]
const DARK: MantineColorsTuple = [
  '#e7eced',
  '#bfc8c9',
  '#a1acad',
  '#7c898a',
  '#475657',
  '#313f40',
  '#202d2e',
  '#172324',
  '#111c1d',
  '#0b1314',
]

export const theme = createTheme({
  colors: { carbono: CARBONO, gray: GRAY, dark: DARK },
  primaryColor: 'carbono',
  primaryShade: { light: 8, dark: 4 },
  variantColorResolver: resolveVariant,
  white: '#ffffff',
  black: '#172426',
  fontFamily: 'var(--fonte)',
  fontFamilyMonospace: 'var(--fonte-serie)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '15px', xl: '19px' },
  lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '22px', xl: '24px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '8px', xl: '8px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--sombra-1)',
    sm: 'var(--sombra-1)',
    md: 'var(--sombra-2)',
    lg: 'var(--sombra-2)',
    xl: 'var(--sombra-2)',
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Use plain objects, not `Button.extend(…)`: importing a component here would load it on the sign-in page.
  components: {
    Button: {
      defaultProps: { size: 'sm', variant: 'default' },
      vars: (_theme: unknown, props: { size?: unknown }) => ({ root: buttonSize(props.size) }),
    },
    Input: { vars: () => ({ wrapper: INPUT_VARIABLES }) },
    Checkbox: { defaultProps: { size: 'xs', radius: 'xs', iconColor: 'var(--marca-sobre)' } },
    Switch: { defaultProps: { size: 'sm', withThumbIndicator: false } },
    Modal: {
      defaultProps: {
        // The page itself never scrolls, and locking it would recalculate the style of every list row.
        lockScroll: false,
        radius: 'md',
        transitionProps: { transition: 'fade', duration: 160 },
        overlayProps: { color: 'var(--veu)', backgroundOpacity: 1 },
        closeButtonProps: { 'aria-label': 'Fechar' },
      },
    },
    Tooltip: { defaultProps: { openDelay: 400, radius: 'xs' } },
  },
})

const INPUT_VARIABLES = {
  '--input-bd': 'var(--linha-campo)',
  '--input-height': '36px',
  '--input-placeholder-color': 'var(--tinta-3)',
}

const VARIABLES = {
  '--mantine-color-body': 'var(--papel)',
  '--mantine-color-text': 'var(--tinta)',
  '--mantine-color-dimmed': 'var(--tinta-3)',
  '--mantine-color-placeholder': 'var(--tinta-3)',
  '--mantine-color-anchor': 'var(--marca-texto)',
  '--mantine-color-error': 'var(--vermelho-texto)',
  '--mantine-color-default': 'var(--papel)',
  '--mantine-color-default-hover': 'var(--cheio)',
  '--mantine-color-default-color': 'var(--tinta)',
  '--mantine-color-default-border': 'var(--linha-forte)',
  '--mantine-color-disabled': 'var(--cheio)',
  '--mantine-color-disabled-color': 'var(--tinta-3)',
  '--mantine-color-disabled-border': 'var(--linha)',
  '--mantine-color-carbono-filled': 'var(--marca)',
  '--mantine-color-carbono-filled-hover': 'var(--marca-hover)',
  '--mantine-color-carbono-light': 'var(--marca-fundo)',
  '--mantine-color-carbono-light-color': 'var(--marca-texto)',
  '--mantine-color-carbono-outline': 'var(--marca-texto)',
  '--mantine-primary-color-filled': 'var(--marca)',
  '--mantine-primary-color-filled-hover': 'var(--marca-hover)',
  '--mantine-primary-color-contrast': 'var(--marca-sobre)',
  '--mantine-primary-color-light': 'var(--marca-fundo)',
  '--mantine-primary-color-light-color': 'var(--marca-texto)',
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: VARIABLES, dark: VARIABLES })

/**
 * Sets the text colour of every filled control explicitly. Mantine's resolver chooses it by the light shade, which in
 * dark mode would put white on light carbono (2.13:1).
 */
function resolveVariant(input: Parameters<VariantColorsResolver>[0]): ReturnType<VariantColorsResolver> {
  const color = input.color ?? input.theme.primaryColor
  if (color === 'carbono' && input.variant === 'filled') return filled('marca', 'var(--marca-hover)')
  if (color === 'red' && input.variant === 'filled') return filled('perigo', 'var(--perigo)')
  if (color === 'carbono' && input.variant === 'light') {
    return {
      background: 'var(--marca-fundo)',
      hover: 'var(--marca-fundo)',
      color: 'var(--marca-texto)',
      border: '1px solid var(--marca-linha)',
    }
  }
  if (color === 'red' && input.variant === 'outline') {
    return {
      background: 'var(--papel)',
      hover: 'var(--vermelho-fundo)',
      color: 'var(--perigo)',
      border: '1px solid var(--vermelho-linha)',
    }
  }
  if (input.variant === 'subtle') {
    return {
      background: 'transparent',
      hover: 'var(--cheio)',
      color: 'var(--tinta-2)',
      border: '1px solid transparent',
    }
  }
  return defaultVariantColorsResolver(input)
}

function filled(token: 'marca' | 'perigo', hover: string) {
  return { background: `var(--${token})`, hover, color: `var(--${token}-sobre)`, border: '1px solid transparent' }
}

function buttonSize(size: unknown) {
  const height = size === 'xs' ? '28px' : size === 'lg' ? '40px' : '32px'
  return { '--button-height': height, '--button-fz': '13px', '--button-padding-x': size === 'xs' ? '9px' : '12px' }
}
