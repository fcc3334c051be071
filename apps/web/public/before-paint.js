// Runs before the first paint. A file of its own: the content policy allows no inline script.
;(() => {
  const page = document.documentElement
  // A dark screen never flashes white.
  const chosen = localStorage.getItem('talao-color-scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  // The browser loads its language data at the first use, which takes 30 ms: while the code is on its way, and not when the screen is drawn.
  setTimeout(() => new Intl.NumberFormat('pt-BR'))

  // Whoever signed in here gets the frame of all screens: its outline at once, its code with the first piece and not after that was read.
  if (!document.cookie.split('; ').some((pair) => pair.startsWith('talao_presente='))) return
  page.setAttribute('data-frame', '')
  for (const file of document.currentScript.dataset.frame?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
    link.as = file.endsWith('.css') ? 'style' : 'script'
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
})()
