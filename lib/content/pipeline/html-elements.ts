const NAMES = `a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas
caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption
figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label
legend li link main map mark marquee math menu meta meter nav nobr noscript object ol optgroup option output p param
picture portal pre progress q rp rt ruby s samp script search section select slot small source span strike strong style
sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr
annotation mfrac mi mn mo mover mrow ms msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics
animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer
feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
feSpotLight feTile feTurbulence filter foreignObject g image line linearGradient marker mask metadata mpath path pattern
polygon polyline radialGradient rect set stop switch symbol text textPath tspan use view`;

const HTML_ELEMENTS: ReadonlySet<string> = new Set(NAMES.split(/\s+/));

/** True for elements of HTML, SVG and MathML, and for custom elements, whose names contain a hyphen. */
export function isHtmlElement(name: string): boolean {
  return HTML_ELEMENTS.has(name) || /^[a-z][\w.]*-/.test(name);
}
