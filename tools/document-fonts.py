# Makes the three faces of PDF documents from the web fonts: `python3 tools/document-fonts.py` after a change of
# fonts. Needs fonttools and brotli (Debian: python3-fonttools python3-brotli). A PDF embeds outlines as they
# stand, so each weight that the documents use is a file of its own, with the letters of every file of its face.
import os
import tempfile

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

FOLDER = 'app/config/fonts'
OVERPASS = ['overpass-var-latin.woff2', 'overpass-var-western.woff2', 'overpass-var-vietnamese.woff2']
FACES = [
    (OVERPASS, 400, 'document-text.ttf', 'Overpass-Regular'),
    (OVERPASS, 700, 'document-bold.ttf', 'Overpass-Bold'),
    (['besley-bold-latin.woff2', 'besley-bold-names.woff2'], 700, 'document-title.ttf', 'Besley-Bold'),
]
# Outlines, widths and kerning are all that the documents use.
UNUSED = ['GDEF', 'GSUB', 'STAT', 'prep', 'gasp']


def opened(source, weight, has_kerning):
    font = TTFont(f'{FOLDER}/{source}')
    if 'fvar' in font:
        font = instantiateVariableFont(font, {'wght': weight})
    font.flavor = None
    for table in UNUSED + ([] if has_kerning else ['GPOS']):
        if table in font:
            del font[table]
    return font


for sources, weight, target, name in FACES:
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for index, source in enumerate(sources):
            files.append(os.path.join(folder, f'{index}.ttf'))
            opened(source, weight, index == 0).save(files[-1])
        font = Merger().merge(files)
    for record in font['name'].names:
        if record.nameID in (4, 6):
            record.string = name
    font['head'].created = font['head'].modified = TTFont(f'{FOLDER}/{sources[0]}')['head'].created
    font.recalcTimestamp = False
    font.save(f'{FOLDER}/{target}')
