# Makes the three faces of PDF documents from the web fonts: `python3 tools/document-fonts.py` after a change of
# fonts. Needs fonttools and brotli (Debian: python3-fonttools python3-brotli). A PDF embeds outlines as they
# stand, so each weight that the documents use is a file of its own.
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER = 'app/config/fonts'
FACES = [
    ('overpass-var-latin.woff2', 400, 'document-text.ttf', 'Overpass-Regular'),
    ('overpass-var-latin.woff2', 700, 'document-bold.ttf', 'Overpass-Bold'),
    ('besley-bold-latin.woff2', 700, 'document-title.ttf', 'Besley-Bold'),
]
# Outlines, widths and kerning are all that the documents use.
UNUSED = ['GDEF', 'GSUB', 'STAT', 'prep', 'gasp']

for source, weight, target, name in FACES:
    font = TTFont(f'{FOLDER}/{source}')
    if 'fvar' in font:
        font = instantiateVariableFont(font, {'wght': weight})
    font.flavor = None
    for table in UNUSED:
        if table in font:
            del font[table]
    for record in font['name'].names:
        if record.nameID in (4, 6):
            record.string = name
    font['head'].modified = font['head'].created
    font.recalcTimestamp = False
    font.save(f'{FOLDER}/{target}')
