# Makes the letters of names that the first files of our two faces leave out, fetched by a page that has one of them:
# `python3 tools/name-letters.py FOLDER`, where FOLDER holds the woff2 files of the
# npm packages @fontsource-variable/besley and @fontsource-variable/overpass. Needs fonttools and brotli (Debian: python3-fonttools python3-brotli).
#
# Besley has no letters of Vietnamese. They are set together here from its own: vowels, accents, the hook of its
# question mark, and its apostrophe as the horn of ơ and ư.
import sys
import unicodedata

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

SOURCE = sys.argv[1]
FOLDER = 'app/config/fonts'
WESTERN = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿ'
VIETNAMESE = ''.join(
    upper + upper.lower()
    for upper in 'ĂĐĨŨƠƯẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸ'
)
GRAVE, ACUTE, TILDE, HOOK, DOT, BREVE, CIRCUMFLEX, HORN = (
    chr(code) for code in (0x300, 0x301, 0x303, 0x309, 0x323, 0x306, 0x302, 0x31B)
)


def besley(part, weight):
    font = TTFont(f'{SOURCE}/besley-{part}-wght-normal.woff2')
    return instantiateVariableFont(font, {'wght': weight})


class Drawn:
    """An outline of its own, with its box."""

    def __init__(self, font, name):
        glyphs = font.getGlyphSet()
        pen = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(pen)
        self.value, self.width = pen.value, glyphs[name].width
        self.measure()

    def measure(self):
        bounds = BoundsPen(None)
        self.replay(bounds)
        self.left, self.bottom, self.right, self.top = bounds.bounds
        self.middle = (self.left + self.right) / 2

    def replay(self, pen):
        for operator, operands in self.value:
            getattr(pen, operator)(*operands)

    def contours(self):
        contour = []
        for step in self.value:
            contour.append(step)
            if step[0] in ('closePath', 'endPath'):
                yield contour
                contour = []

    def only(self, wanted):
        """The contours whose box is wanted, as an outline of its own."""
        kept = []
        for contour in self.contours():
            part = object.__new__(Drawn)
            part.value, part.width = contour, 0
            part.measure()
            if wanted(part):
                kept += contour
        part = object.__new__(Drawn)
        part.value, part.width = kept, self.width
        part.measure()
        return part

    def placed(self, scale=1.0, middle=None, left=None, bottom=None, top=None):
        across = middle - self.middle * scale if middle is not None else left - self.left * scale
        up = bottom - self.bottom * scale if bottom is not None else top - self.top * scale
        pen = DecomposingRecordingPen(None)
        self.replay(TransformPen(pen, (scale, 0, 0, scale, across, up)))
        part = object.__new__(Drawn)
        part.value, part.width = pen.value, 0
        part.measure()
        return part


class Workshop:
    def __init__(self, weight=700):
        self.fonts = [besley('latin', weight), besley('latin-ext', weight)]
        self.glyph = {}
        self.x_height = self.letter('x').top
        self.cap_height = self.letter('H').top
        # Above a vowel its accent begins here.
        self.gap = self.accent_of('á').bottom - self.x_height
        self.cap_gap = self.accent_of('Á').bottom - self.cap_height
        self.dot = self.comb(DOT)
        black = Drawn(besley('latin', 900), 'question')
        self.hook = black.only(lambda part: part.bottom > 350)

    def find(self, letter):
        for font in self.fonts:
            name = font.getBestCmap().get(ord(letter))
            if name:
                return font, name
        return None

    def letter(self, letter):
        if letter not in self.glyph:
            self.glyph[letter] = Drawn(*self.find(letter))
        return self.glyph[letter]

    def accent_of(self, letter):
        base = unicodedata.normalize('NFD', letter)[0]
        edge = self.letter(base).top - 20 if base != 'i' else self.letter('x').top
        return self.letter(letter).only(lambda part: part.bottom > edge)

    def comb(self, mark):
        return Drawn(*self.find(mark))

    def make(self, letter):
        """The outlines of a letter, and how wide it is."""
        if self.find(letter):
            drawn = self.letter(letter)
            return [drawn], drawn.width
        base, *marks = unicodedata.normalize('NFD', letter)
        is_capital = base.isupper()
        shape = next((mark for mark in marks if mark in (BREVE, CIRCUMFLEX)), '')
        tone = next((mark for mark in marks if mark in (GRAVE, ACUTE, TILDE, HOOK)), '')
        plain = self.letter('ı' if base == 'i' and (tone or DOT not in marks) else base)
        body = self.letter(unicodedata.normalize('NFC', base + shape)) if shape else plain
        parts, width = [body], body.width
        if HORN in marks:
            height = self.cap_height if is_capital else self.x_height
            quote = self.letter('’')
            scale = (0.86 if is_capital else 0.78)
            into = 0.52 if base in 'oO' else 0.36
            horn = quote.placed(scale, left=plain.right - into * (quote.right - quote.left) * scale, top=height + 150)
            parts.append(horn)
            width = max(width, round(horn.right + 40))
        if tone:
            over = self.accent_of(unicodedata.normalize('NFC', base + shape)) if shape else None
            parts.append(self.tone(tone, plain, over, is_capital, shape == BREVE))
        if DOT in marks:
            parts.append(self.dot.placed(middle=plain.middle, top=self.dot.top))
        return parts, width

    def tone(self, tone, plain, over, is_capital, is_breve):
        mark = self.hook if tone == HOOK else self.accent_of({GRAVE: 'à', ACUTE: 'á', TILDE: 'ã'}[tone])
        scale = 330 / (mark.top - mark.bottom) if tone == HOOK else (0.9 if is_capital else 1)
        height = self.cap_height + self.cap_gap if is_capital else self.x_height + self.gap
        if not over:
            return mark.placed(scale, middle=plain.middle, bottom=height)
        scale *= 0.8
        wide = (mark.right - mark.left) * scale
        if tone == TILDE:
            return mark.placed(scale, middle=over.middle, bottom=over.top + 30)
        if is_breve:
            return mark.placed(scale, middle=over.middle, bottom=over.top - 40)
        tall = over.top - over.bottom
        aside = (over.right - over.left) * 0.30
        if tone == GRAVE:
            return mark.placed(scale, left=over.middle - aside - wide, bottom=over.bottom + tall * 0.55)
        return mark.placed(scale, left=over.middle + aside, bottom=over.bottom + tall * 0.55)


def overpass():
    """The western letters that the first file leaves out; those of Vietnamese have a file already."""
    first = TTFont(f'{FOLDER}/overpass-var-latin.woff2')
    font = TTFont(f'{SOURCE}/overpass-latin-wght-normal.woff2')
    font = instantiateVariableFont(font, {'wght': (400, 900)})
    missing = [ord(letter) for letter in WESTERN if ord(letter) not in first.getBestCmap()]
    keep(font, missing)
    save(font, 'overpass-var-western.woff2')


def keep(font, letters):
    options = Options()
    options.layout_features = ['kern']
    options.hinting = False
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)


def save(font, name):
    font.flavor = 'woff2'
    font['head'].modified = font['head'].created
    font.recalcTimestamp = False
    font.save(f'{FOLDER}/{name}')
    print(name, len(font.getBestCmap()))


def besley_names():
    shop = Workshop()
    first = TTFont(f'{FOLDER}/besley-bold-latin.woff2')
    letters = [letter for letter in WESTERN + VIETNAMESE if ord(letter) not in first.getBestCmap()]
    font = besley('latin', 700)
    keep(font, [ord(' ')])
    glyf, hmtx = font['glyf'], font['hmtx']
    order = font.getGlyphOrder()
    names = {}
    for letter in letters:
        parts, width = shop.make(letter)
        pen = TTGlyphPen(None)
        for part in parts:
            part.replay(pen)
        name = f'uni{ord(letter):04X}'
        glyph = pen.glyph()
        glyf[name] = glyph
        glyph.recalcBounds(glyf)
        hmtx[name] = (width, glyph.xMin if hasattr(glyph, 'xMin') else 0)
        names[ord(letter)] = name
        if name not in order:
            order.append(name)
    font.setGlyphOrder(order)
    for table in font['cmap'].tables:
        table.cmap.update(names)
    for table in ('GPOS', 'GSUB', 'GDEF', 'HVAR', 'prep', 'gasp'):
        if table in font:
            del font[table]
    save(font, 'besley-bold-names.woff2')


if __name__ == '__main__':
    overpass()
    besley_names()
