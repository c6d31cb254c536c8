import type { SampleRandom } from './sample-random.ts';

type Heritage =
  | 'anglo'
  | 'african-american'
  | 'hispanic'
  | 'haitian'
  | 'vietnamese'
  | 'brazilian'
  | 'korean'
  | 'indian'
  | 'chinese'
  | 'nigerian';

/** The share of each heritage among the people of a place, in percent. */
export type People = Partial<Record<Heritage, number>>;

export type Name = { firstName: string; lastName: string; heritage: Heritage };

const words = (text: string) => text.split(', ');

const NAMES: Record<
  Heritage,
  { first: string[]; last: string[] /** The share of people with two surnames. */; two: number }
> = {
  anglo: {
    first: words(
      'James, Mary, Robert, Patricia, John, Jennifer, Michael, Linda, David, Elizabeth, William, Barbara, Richard, Susan, Thomas, Jessica, Mark, Sarah, Daniel, Karen, Kyle, Brittany, Travis, Savannah, Cody, Shelby, Dale, Peggy, Wade, Tammy, Hunter, Kaitlyn, Clay, Loretta, Seán, Zoë',
    ),
    last: words(
      "Smith, Miller, Davis, Wilson, Anderson, Taylor, Moore, Martin, Thompson, White, Harris, Clark, Lewis, Walker, Hall, Allen, Young, King, Wright, Hill, Baker, Nelson, Mitchell, Campbell, Parker, Evans, Turner, Phillips, O'Brien, McDaniel, McCoy, Hollingsworth, St. John, Van Horn, Sumner, Tillman",
    ),
    two: 0.02,
  },
  'african-american': {
    first: words(
      'DeShawn, Latoya, Jamal, Keisha, Marcus, Ebony, Tyrone, Tamika, Darnell, Imani, Malik, Aaliyah, Terrence, Monique, Andre, Jasmine, Reginald, Denise, Isaiah, Kiara, Cedric, Shanice, Xavier, Nia, Elijah, Yolanda, Otis, Odessa',
    ),
    last: words(
      'Washington, Jefferson, Booker, Jackson, Robinson, Williams, Johnson, Brown, Jones, Coleman, Banks, Gaines, Dixon, Rivers, Freeman, Hairston, Mosley, Pettway, Broadnax, Simmons, Gadsden, Tolliver, Singleton, Battle',
    ),
    two: 0.03,
  },
  hispanic: {
    first: words(
      'María, José, Juan, Ana, Luis, Carmen, Carlos, Rosa, Jorge, Elena, Miguel, Yolanda, Raúl, Beatriz, Óscar, Lucía, Ángel, Sofía, Yasmani, Yaneisy, Orlando, Mercedes, Iván, Noemí, Héctor, Guadalupe, Jesús, Araceli, Martín, Xiomara, Ramón, Verónica, César, Itzel, Andrés, Milagros',
    ),
    last: words(
      'García, Rodríguez, Martínez, Hernández, López, González, Pérez, Sánchez, Ramírez, Torres, Flores, Rivera, Gómez, Díaz, Cruz, Morales, Reyes, Gutiérrez, Ortiz, Delgado, Castro, Vázquez, Núñez, Peña, Ibáñez, Acuña, Muñoz, Fernández, Álvarez, Garza, Treviño, Villarreal, de la Cruz, Del Valle, Maldonado, Cantú',
    ),
    two: 0.3,
  },
  haitian: {
    first: words(
      'Jean-Claude, Marie-Ange, Wilner, Guerline, Fritz, Nadège, Pierre, Mirlande, Emmanuel, Rose-Laure, Frantz, Islande, Jacques, Yolette, Stanley, Ketia, Réginald, Wideline',
    ),
    last: words(
      'Jean-Baptiste, Pierre-Louis, Joseph, Charles, Saint-Louis, Toussaint, Désir, Belizaire, Dorvil, Étienne, Augustin, Fleurimond, Céleste, Laguerre, Estimé, Valcin',
    ),
    two: 0.05,
  },
  vietnamese: {
    first: words(
      'Minh, Hương, Tuấn, Lan, Hùng, Thảo, Dũng, Mai, Thanh, Ngọc, Quang, Linh, Kevin, Tiffany, Vinh, Hạnh, Anh, Phương',
    ),
    last: words('Nguyen, Tran, Le, Pham, Hoang, Vu, Dang, Bui, Do, Ngo, Duong, Ly, Huynh, Phan, Truong, Đoàn'),
    two: 0,
  },
  brazilian: {
    first: words('João, Fernanda, Rafael, Juliana, Thiago, Camila, Antônio, Letícia, Gustavo, Patrícia, Marcelo, Inês'),
    last: words('da Silva, Souza, Oliveira, dos Santos, Conceição, Araújo, Magalhães, Brandão, Moreira, Falcão'),
    two: 0.25,
  },
  korean: {
    first: words('Ji-hoon, Soo-jin, Min-jun, Eun-ji, Sung, Grace, Hyun-woo, Hannah, Dong, Yuna'),
    last: words('Kim, Lee, Park, Choi, Jung, Kang, Cho, Yoon, Jang, Lim'),
    two: 0,
  },
  indian: {
    first: words('Rajesh, Priya, Anil, Sunita, Vikram, Deepa, Arjun, Kavita, Sanjay, Meera, Imran, Ayesha'),
    last: words('Patel, Shah, Singh, Kumar, Reddy, Iyer, Desai, Nair, Khan, Chowdhury, Rao, Mehta'),
    two: 0,
  },
  chinese: {
    first: words('Wei, Mei, Jian, Xiu, David, Amy, Hao, Ling, Feng, Yan'),
    last: words('Wang, Li, Zhang, Chen, Liu, Huang, Lin, Wu, Xu, Ng'),
    two: 0,
  },
  nigerian: {
    first: words('Chidi, Ngozi, Emeka, Amaka, Tunde, Folake, Ifeanyi, Adaeze, Olumide, Yewande'),
    last: words('Okafor, Adeyemi, Okonkwo, Balogun, Eze, Nwosu, Adebayo, Obi, Ogunleye, Uche'),
    two: 0.02,
  },
};

/** Draws a name that is typical of the place's people. */
export function drawName(random: SampleRandom, people: People): Name {
  const shares = (Object.keys(NAMES) as Heritage[]).map((heritage) => ({ heritage, weight: people[heritage] ?? 0 }));
  return drawNameOf(random, random.pickWeighted(shares).heritage);
}

/** A member of the same household, with the same last name. */
export function drawRelative(random: SampleRandom, name: Name): Name {
  return { ...name, firstName: random.pick(NAMES[name.heritage].first.filter((first) => first !== name.firstName)) };
}

function drawNameOf(random: SampleRandom, heritage: Heritage): Name {
  const { first, last, two } = NAMES[heritage];
  const lastName = random.pick(last);
  const second = random.isLucky(two) ? random.pick(last) : lastName;
  // Hispanic and Brazilian double surnames have a space between them; others have a hyphen.
  const joined = heritage === 'hispanic' || heritage === 'brazilian' ? ' ' : '-';
  return {
    heritage,
    firstName: random.pick(first),
    lastName: second === lastName ? lastName : `${lastName}${joined}${second}`,
  };
}

/** Plain letters, as a license bureau or a mail server would write a name: `Núñez` → `Nunez`. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[Đđ]/g, (letter) => (letter === 'Đ' ? 'D' : 'd'))
    .replace(/[^A-Za-z]/g, '');
}
